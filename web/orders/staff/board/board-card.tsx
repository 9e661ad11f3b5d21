import { formatDateTime, HOUR_MS } from '#shared/bangladesh/dates.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { isOpenStatus, notVerifiedLabel } from '#shared/rules/orders/order-status.ts'
import { handOverLabel, needsPaymentVerification } from '#shared/rules/orders/order-waiting.ts'
import type { OrderStep } from '#shared/rules/orders/order-work.ts'
import type { OrderPaper } from '#shared/rules/orders/paper.ts'
import { formatShortAge } from '#shared/rules/people/age.ts'
import { readyText } from '#web/orders/ready-text.ts'
import { notHeldText } from '#web/orders/staff/held-notice.tsx'
import { useMayChange } from '#web/staff/order-changes/change-order.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { BoardActions, type BoardActionsProps, type BoardOrder } from './board-actions.tsx'
import { BoardLine, lineText } from './board-line.tsx'

/** Steps at which there is something to pack: a slip lies with it. */
export const WITH_SLIP: ReadonlySet<OrderStep> = new Set(['to-pick', 'picked', 'packed', 'to-collect'])
/** Steps at which an order waits for the showroom. */
const WAITS_HERE: ReadonlySet<OrderStep> = new Set(['to-accept', 'to-pick', 'picked'])
/** How long an order may wait before it is late, and before it is too late. */
const LATE_MS = HOUR_MS / 2
const TOO_LATE_MS = 2 * HOUR_MS

interface BoardCardProps extends BoardActionsProps {
  now: number
  mayWork: boolean
  onChange: () => void
}

/** An order on the board with its lines, its payment and what can be done for it. */
export function BoardCard({ now, mayWork, onChange, ...card }: BoardCardProps) {
  const { order } = card
  const mayChange = useMayChange(order.store._id)
  const { name, phone } = order.shippingAddress
  const step = order.work?.step
  return (
    <li className="grid gap-2 rounded-m border border-line bg-surface p-3">
      <div className="flex items-start justify-between gap-2">
        <h3 className="font-text text-16 font-semibold tracking-normal tabular-nums">{order.number}</h3>
        <time
          dateTime={order.since}
          title={formatDateTime(order.since)}
          className={cx('rounded-s text-14 whitespace-nowrap', lateness(order, now))}
        >
          {formatShortAge(order.since, new Date(now))}
        </time>
      </div>
      <p className="text-14 wrap-anywhere">
        {name} ·{' '}
        <a href={`tel:${phoneDigits(phone)}`} className="inline-block py-1 tabular-nums underline underline-offset-4">
          {phone}
        </a>
      </p>
      {((step !== 'to-pick' && step !== 'picked') || !mayWork) && (
        <ul className="grid gap-2">
          {order.products.map((line) => (
            <li key={`${line.product} ${line.size}`}>
              <BoardLine line={line} />
            </li>
          ))}
        </ul>
      )}
      {order.partOf && (
        <p className="rounded-s bg-ground px-2 py-1 text-14">
          {t('Another parcel of {number}', { number: order.partOf })}
        </p>
      )}
      {order.work?.relabel && (
        <p className="rounded-s bg-bad-ground px-2 py-1 text-14">
          {t('Address or amount has changed: print the label anew.')}{' '}
          <TextLink
            to={paperPath('label', [order])}
            className="inline-block py-1"
            aria-label={t('Label of {number}', { number: order.number })}
          >
            {t('Print the label')}
          </TextLink>
        </p>
      )}
      {order.collects && <Collection order={order} />}
      {order.sizesToConfirm && <p className="rounded-s bg-warn-ground px-2 py-1 text-14">{notHeldText(order)}</p>}
      {order.work?.short && (
        <p className="rounded-s bg-bad-ground px-2 py-1 text-14">
          {t('Short of: {lines}', {
            lines: order.work.short
              .flatMap((position) => order.products[position] ?? [])
              .map(lineText)
              .join('; '),
          })}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex items-center gap-2 text-14 font-semibold tabular-nums">
          {formatTaka(order.total)}
          <PaymentState order={order} />
        </p>
        {step && WITH_SLIP.has(step) && (
          <TextLink
            to={paperPath('slip', [order])}
            className="py-1 text-14"
            aria-label={t('Packing slip of {number}', { number: order.number })}
          >
            Packing slip
          </TextLink>
        )}
      </div>
      {mayWork && <BoardActions {...card} />}
      {mayChange && isOpenStatus(order.status) && (
        <Button
          tone="secondary"
          size="sm"
          onClick={onChange}
          aria-haspopup="dialog"
          aria-label={t('Change {number}', { number: order.number })}
          className="justify-self-start"
        >
          {t('Change|an order')}
        </Button>
      )}
    </li>
  )
}

/** That its buyer fetches it: when that was promised, or until when it is kept. */
function Collection({ order: { readyBy, keptUntil, work } }: { order: BoardOrder }) {
  const isReady = work?.step === 'to-collect'
  return (
    <p className="rounded-s bg-ground px-2 py-1 text-14">
      <span className="font-semibold">{t('For collection')}</span>
      {isReady && keptUntil && ` · ${t('Kept until {time}', { time: formatDateTime(keptUntil) })}`}
      {!isReady && readyBy && ` · ${readyText(readyBy)}`}
    </p>
  )
}

/** The colours of how long an order waits for its showroom. */
function lateness({ work, since }: BoardOrder, now: number): string {
  const waits = now - Date.parse(since)
  if (!work || !WAITS_HERE.has(work.step) || waits < LATE_MS) return 'text-ink-muted'
  return cx('px-2 font-semibold', waits < TOO_LATE_MS ? 'bg-warn-ground text-warn' : 'bg-bad-ground text-bad')
}

/** Whether an order is paid, and who takes the money otherwise. */
function PaymentState({ order }: { order: BoardOrder }) {
  const text = 'font-text'
  if (needsPaymentVerification(order))
    return (
      <Badge tone="gold" className={text}>
        {notVerifiedLabel(order.payment.method)}
      </Badge>
    )
  const cash = order.work?.cash ?? 0
  if (cash > 0)
    return (
      <Badge className={text}>
        {cash === order.total ? handOverLabel(order) : t('{total} to collect', { total: formatTaka(cash) })}
      </Badge>
    )
  return (
    <Badge tone="ok" className={text}>
      Paid
    </Badge>
  )
}

export function paperPath(paper: OrderPaper, orders: readonly BoardOrder[]): string {
  return `/dashboard/papers?paper=${paper}&orders=${orders.map(({ _id }) => _id).join()}`
}
