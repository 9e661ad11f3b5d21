import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { formatDate } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka, groupLakh } from '#shared/rules/money/price.ts'
import { paymentMethodLabel } from '#shared/rules/orders/order-status.ts'
import type { DashboardMoney, DashboardSummary } from '#shared/schemas/dashboard.ts'
import { cx } from '#web/ui/cx.ts'
import type { OrdersLink } from './orders-link.ts'
import { Section } from './section.tsx'

interface MoneyProps {
  summary: DashboardSummary
  linkTo: OrdersLink
}

/** The period's revenue figures with their change from the previous period; each links to its orders. */
export function Money({
  summary: { money, moneyBefore: previousMoney, withCouriers, now: period, against, before: previousPeriod },
  linkTo,
}: MoneyProps) {
  const periodLink = linkTo(period)
  return (
    <Section
      title="Money"
      note={t('{period}, against {against} ({previousPeriod})', {
        period: formatPeriod(period),
        against,
        previousPeriod: formatPeriod(previousPeriod),
      })}
    >
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-m border border-line bg-line md:grid-cols-3">
        <Tile label="Orders" to={periodLink} figure={groupLakh(money.orders)}>
          <Change value={money.orders} previous={previousMoney.orders} />
        </Tile>
        <Tile label={t('Ordered|in taka')} to={periodLink} figure={formatTaka(money.taka)}>
          <Change value={money.taka} previous={previousMoney.taka} />
        </Tile>
        <Tile
          label="Delivered of these"
          to={linkTo({ ...period, status: 'Delivered' })}
          figure={formatTaka(money.delivered.taka)}
          aside={plural(
            money.delivered.orders,
            t('{count} order', { count: money.delivered.orders }),
            t('{count} orders', { count: money.delivered.orders }),
          )}
        >
          <span className="text-14 text-ink-muted">{percentOf(money.delivered.taka, money.taka)}% so far</span>
        </Tile>
        <Tile label="Average order" to={periodLink} figure={formatTaka(money.basket)}>
          <Change value={money.basket} previous={previousMoney.basket} />
        </Tile>
        <Tile
          label="Cancelled"
          to={linkTo({ ...period, status: 'Cancelled' })}
          figure={`${figures(cancellationRate(money))}%`}
          aside={plural(
            money.cancelled,
            t('{count} order', { count: money.cancelled }),
            t('{count} orders', { count: money.cancelled }),
          )}
        >
          <Change value={cancellationRate(money)} previous={cancellationRate(previousMoney)} points moreIsBad />
        </Tile>
        <Tile
          label="Cash to be collected"
          to={linkTo({ status: 'Courier' })}
          figure={formatTaka(withCouriers.taka)}
          aside={plural(
            withCouriers.orders,
            t('{count} parcel', { count: withCouriers.orders }),
            t('{count} parcels', { count: withCouriers.orders }),
          )}
        >
          <span className="text-14 text-ink-muted">parcels on their way now</span>
        </Tile>
      </ul>
      <PaymentMethods money={money} to={periodLink} />
    </Section>
  )
}

interface TileProps {
  label: string
  figure: string
  /** text beside the figure */
  aside?: string
  to: To
  children: ReactNode
}

function Tile({ label, figure, aside, to, children }: TileProps) {
  return (
    <li className="grid bg-surface">
      <Link to={to} className="grid content-start gap-0.5 p-3 -outline-offset-2 hover:bg-ground sm:p-4">
        <span className="text-14 text-ink-muted">{label}</span>
        <span className="text-18 font-semibold tabular-nums sm:text-22">{figure}</span>
        {aside && <span className="text-14 tabular-nums">{aside}</span>}
        {children}
      </Link>
    </li>
  )
}

function cancellationRate({ cancelled, orders }: DashboardMoney): number {
  return percentOf(cancelled, orders)
}

function formatPeriod({ from, to }: DashboardSummary['now']): string {
  return from === to ? formatDate(from) : t('{from} to {to}', { from: formatDate(from), to: formatDate(to) })
}

/** Payment methods, as bars of their revenue. */
function PaymentMethods({ money, to }: { money: DashboardMoney; to: To }) {
  return (
    <ul aria-label="Ways of payment" className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-3">
      {money.methods.map(({ method, orders, taka }) => (
        <li key={method}>
          <Link to={to} className="group grid gap-1 text-14">
            <span className="flex justify-between gap-3 group-hover:underline">
              {paymentMethodLabel(method)} <span className="tabular-nums">{formatTaka(taka)}</span>
            </span>
            <span aria-hidden="true" className="h-2 overflow-hidden rounded-s bg-ground">
              <span style={{ width: `${percentOf(taka, money.taka)}%` }} className="block h-full bg-brand" />
            </span>
            <span className="text-ink-muted tabular-nums">
              {plural(orders, t('{count} order', { count: orders }), t('{count} orders', { count: orders }))},{' '}
              {t('{percent}% of taka', { percent: percentOf(taka, money.taka) })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A share in whole percent. */
function percentOf(part: number, total: number): number {
  return total ? Math.round((part / total) * 100) : 0
}

interface ChangeProps {
  value: number
  previous: number
  /** both are percentages, so their difference in points is shown; otherwise the change in percent */
  points?: boolean
  /** Whether an increase is bad, as with cancelled orders */
  moreIsBad?: boolean
}

/** The change from the previous period: an arrow and text, with colour only as an addition. */
export function Change({ value, previous, points, moreIsBad = false }: ChangeProps) {
  const change = points || previous === 0 ? value - previous : Math.round(((value - previous) / previous) * 100)
  if (change === 0)
    return (
      <span className="inline-flex items-center gap-1 text-14 text-ink-muted">
        <Equal aria-hidden="true" className="size-4" />
        as before
      </span>
    )
  const Icon = change > 0 ? ArrowUp : ArrowDown
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 text-14 tabular-nums',
        change > 0 === moreIsBad ? 'text-bad' : 'text-ok',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {!points && previous === 0 ? t('none before') : describeChange(change, points)}
    </span>
  )
}

function describeChange(change: number, points = false): string {
  const amount = Math.abs(change)
  if (!points) return change > 0 ? t('{amount}% more', { amount }) : t('{amount}% less', { amount })
  return change > 0
    ? plural(amount, t('{amount} point more', { amount }), t('{amount} points more', { amount }))
    : plural(amount, t('{amount} point less', { amount }), t('{amount} points less', { amount }))
}
