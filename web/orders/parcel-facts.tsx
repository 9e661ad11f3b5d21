import { formatDate } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import { TextLink } from '#web/ui/text-link.tsx'

/** Where the parcel of an order is, or the code by which its customer can fetch it; nothing before it is packed. */
export function ParcelFacts({ order: { status, parcel, collectCode } }: { order: OrderDetail }) {
  if (parcel && status !== 'Cancelled')
    return (
      <p className="mt-4 wrap-anywhere">
        {t('With {courier}', { courier: parcel.courier })}
        {parcel.code && ' · '}
        {parcel.code && (parcel.link ? <TextLink to={parcel.link}>{parcel.code}</TextLink> : parcel.code)}
        {parcel.expectedOn && status === 'Courier' && (
          <> · {t('expected on {date}', { date: formatDate(parcel.expectedOn) })}</>
        )}
      </p>
    )
  if (!collectCode || status !== 'Processing') return null
  return (
    <p className="mt-4">
      Packed. If you collect it from the store, give this code:{' '}
      <strong className="text-18 tracking-widest tabular-nums">{collectCode}</strong>
    </p>
  )
}
