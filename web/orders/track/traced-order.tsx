import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { byPass, tracedQuery } from '../order-access.ts'
import { OrderBill } from '../order-bill.tsx'
import { OrderLines } from '../order-lines.tsx'
import { OrderSection } from '../order-section.tsx'
import OwnActions from '../own-actions.tsx'
import { ParcelFacts } from '../parcel-facts.tsx'
import OrderParts from '../parts/order-parts.tsx'
import { paymentText } from '../ready-text.ts'
import { Tracker } from '../tracker.tsx'

const OrderExchange = lazy(() => import('../order-exchange.tsx'))

/** The order of a pass: where it is, what is in it, and what can still be done. */
export default function TracedOrder({ pass, onEnd }: { pass: string; onEnd: () => void }) {
  const queries = useQueryClient()
  const access = useMemo(() => byPass(pass, queries), [pass, queries])
  const { data: order, error, refetch } = useQuery(tracedQuery(pass))
  const another = (
    <Button tone="secondary" className="mt-6" onClick={onEnd}>
      {t('Track another order')}
    </Button>
  )
  if (error && !order)
    return (
      <>
        <LoadFailure subject={t('Your order')} error={error} onRetry={refetch} />
        {another}
      </>
    )
  if (!order) return <p role="status">Loading...</p>
  const { number, createdAt, products, store, payment, status, fulfilment } = order
  return (
    <div className="@container mx-auto max-w-2xl">
      <h1 className="text-22 tabular-nums sm:text-36">
        {t('Order')} <span className="inline-block">{number}</span>
      </h1>
      <p className="mt-1 text-ink-muted">{t('Placed {time}', { time: formatDateTime(createdAt) })}</p>
      <OrderSection title={t('Order status')} hideTitle>
        <Tracker order={order} />
        <ParcelFacts order={order} />
        <OwnActions order={order} access={access} />
        {status === 'Delivered' && (
          <p className="mt-4">
            {t('Do they not fit? Bring them to any showroom with this number.')}{' '}
            <TextLink to="/returns">{t('How it works')}</TextLink>
          </p>
        )}
      </OrderSection>
      {order.parts && (
        <OrderSection title={t('Other parcels of this order')}>
          <OrderParts order={order} />
        </OrderSection>
      )}
      {status === 'Delivered' && (
        <Suspense>
          <OrderExchange order={order} access={access} />
        </Suspense>
      )}
      <OrderSection title={t('Products')}>
        <OrderLines lines={products} />
        <OrderBill order={order} />
      </OrderSection>
      <p className="text-14 text-ink-muted">
        <span {...localizedProps(store, 'code')} /> · {paymentText(payment, fulfilment)}
      </p>
      {another}
    </div>
  )
}
