import { formatTaka } from '#shared/rules/price.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'

/** What an order cost, as it was on that day. */
export function OrderBill({ order: { subtotal, shipping, total } }: { order: OrderDetail }) {
  const rows = [
    ['Subtotal', subtotal],
    ['Shipping Fee', shipping],
    ['Total', total],
  ] as const
  return (
    <dl className="ml-auto grid max-w-80 gap-2 py-4 tabular-nums">
      {rows.map(([label, amount]) => (
        <div
          key={label}
          className="flex justify-between gap-4 last:border-t last:border-line last:pt-3 last:text-18 last:font-semibold"
        >
          <dt>{label}</dt>
          <dd>{formatTaka(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
