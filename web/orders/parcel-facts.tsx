import { lazy, Suspense } from 'react'
import { formatDate, formatDeliveryDay } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { isOpenStatus } from '#shared/rules/orders/order-status.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { readyText } from './ready-text.ts'

const CollectCode = lazy(() => import('./collect/collect-code.tsx'))

type SentOrder = Pick<
  OrderDetail,
  | 'number'
  | 'status'
  | 'parcel'
  | 'collectCode'
  | 'promisedOn'
  | 'fulfilment'
  | 'readyBy'
  | 'keptUntil'
  | 'shipping'
  | 'parts'
>

/** Where the parcel of an order is, or the code by which its customer can fetch it; before it is packed the day that was promised. */
export function ParcelFacts({ order }: { order: SentOrder }) {
  const { status, parcel, collectCode, promisedOn, fulfilment, readyBy, shipping, parts } = order
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
  if (!isOpenStatus(status)) return null
  if (fulfilment === 'collection') {
    if (collectCode)
      return (
        <Suspense>
          <CollectCode {...{ order, collectCode }} />
        </Suspense>
      )
    return readyBy && <p className="mt-4">{readyText(readyBy)}</p>
  }
  return (
    <>
      {promisedOn && <p className="mt-4">{t('With you by {day}', { day: formatDeliveryDay(promisedOn) })}</p>}
      {collectCode && status === 'Processing' && (
        <p className="mt-4">
          Packed. If you collect it from the store, give this code:{' '}
          <strong className="text-18 tracking-widest tabular-nums">{collectCode}</strong>
        </p>
      )}
      {collectCode && status === 'Processing' && shipping > 0 && !parts && shopFacts.collects && (
        <p className="mt-1 text-14 text-ink-muted">
          {t('Collected there it costs no delivery: {fee} less.', { fee: formatTaka(shipping) })}
        </p>
      )}
    </>
  )
}
