import { figures } from '#shared/language/figures.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { statusLabel } from '#shared/rules/orders/order-status.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { TextLink } from '#web/ui/text-link.tsx'

interface OrderPartsProps {
  order: Pick<OrderDetail, 'parts' | 'status' | 'total'>
  /** where the page of another parcel is; without it the numbers are no links */
  pathOf?: (id: string) => string
}

/** The other parcels of an order, which other showrooms send: each has a number, a way and a share of the cash of its own. */
export default function OrderParts({ order, pathOf }: OrderPartsProps) {
  const { parts = [] } = order
  return (
    <>
      <p className="mb-2">{wholeText([order, ...parts])}</p>
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
    </>
  )
}

/** How far the whole order is, and what it costs: '1 of 2 parcels has arrived. ৳ 3,550 in all.' */
function wholeText(parcels: readonly Pick<OrderDetail, 'status' | 'total'>[]): string {
  const sent = parcels.filter(({ status }) => status !== 'Cancelled')
  const arrived = sent.filter(({ status }) => status === 'Delivered').length
  const [count, all] = [figures(arrived), figures(sent.length)]
  const total = formatTaka(sent.reduce((sum, parcel) => sum + parcel.total, 0))
  if (sent.length > 0 && arrived === sent.length) return t('All parcels have arrived. {total} in all.', { total })
  return plural(
    arrived,
    t('{count} of {all} parcels has arrived. {total} in all.', { count, all, total }),
    t('{count} of {all} parcels have arrived. {total} in all.', { count, all, total }),
  )
}
