import { Link, type To } from 'react-router'
import { figures } from '#shared/language/figures.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { paymentMethodLabel } from '#shared/rules/orders/order-status.ts'
import type { DashboardMoney } from '#shared/schemas/dashboard.ts'
import { percentOf } from './percent-of.ts'

/** Payment methods, as bars of their revenue. */
export function PaymentMethods({ money, to }: { money: DashboardMoney; to: To }) {
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
              {figures(percentOf(taka, money.taka))}%
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
