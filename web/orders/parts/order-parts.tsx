import { localizedProps } from '#shared/language/localized.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { statusLabel } from '#shared/rules/orders/order-status.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { TextLink } from '#web/ui/text-link.tsx'

interface OrderPartsProps {
  order: Pick<OrderDetail, 'parts'>
  /** where the page of another parcel is; without it the numbers are no links */
  pathOf?: (id: string) => string
}

/** The other parcels of an order, which other showrooms send: each has a number, a way and a share of the cash of its own. */
export default function OrderParts({ order: { parts = [] }, pathOf }: OrderPartsProps) {
  return (
    <ul className="grid gap-2">
      {parts.map(({ _id, number, status, store, total }) => (
        <li key={_id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-m border border-line p-3">
          {pathOf ? (
            <TextLink to={pathOf(_id)} className="inline-flex min-h-11 items-center font-semibold tabular-nums">
              {number}
            </TextLink>
          ) : (
            <span className="font-semibold tabular-nums">{number}</span>
          )}
          <span>{statusLabel(status)}</span>
          <span {...localizedProps(store, 'code')} className="text-ink-muted wrap-anywhere" />
          <span className="tabular-nums">{formatTaka(total)}</span>
        </li>
      ))}
    </ul>
  )
}
