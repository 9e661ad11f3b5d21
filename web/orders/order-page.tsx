import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, Printer } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { isId } from '#shared/rules/id.ts'
import { isWallet } from '#shared/rules/orders/order-status.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { ApiError } from '#web/api.ts'
import { CopyButton } from '#web/lib/forms/copy-button.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { Logo } from '#web/shell/logo.tsx'
import { shopFacts } from '#web/shop-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Route } from './+types/order-page'
import { byAccount } from './order-access.ts'
import { OrderBill } from './order-bill.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { orderQuery } from './order-queries.ts'
import { OrderSection } from './order-section.tsx'
import { ParcelFacts } from './parcel-facts.tsx'
import { Tracker } from './tracker.tsx'

export function meta() {
  return pageMeta({ title: t('Order'), description: t('Your order and its progress.'), noindex: true })
}

const AskedAddress = lazy(() => import('./asked-address.tsx'))
const OrderExchange = lazy(() => import('./order-exchange.tsx'))
const OwnActions = lazy(() => import('./own-actions.tsx'))
const OrderParts = lazy(() => import('./parts/order-parts.tsx'))
const BuyAgain = lazy(() => import('./buy-again.tsx'))

/** `/profile/orders/{orderId}`: one order with its tracker. */
export default function OrderPage({ params: { orderId } }: Route.ComponentProps) {
  const id = orderId.toLowerCase()
  return (
    <>
      <TextLink to="/profile/orders" className="inline-flex min-h-11 items-center gap-1 text-14 print:hidden">
        <ChevronLeft aria-hidden="true" className="size-4" />
        My Orders
      </TextLink>
      {isId(id) ? <LoadedOrder key={id} id={id} /> : <OrderNotFound />}
    </>
  )
}

function LoadedOrder({ id }: { id: string }) {
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  if (order) return <Order order={order} />
  if (error instanceof ApiError && error.status === 404) return <OrderNotFound />
  if (error) return <LoadFailure subject="Your order" error={error} onRetry={refetch} />
  return <OrderSkeleton />
}

function Order({ order }: { order: OrderDetail }) {
  const queries = useQueryClient()
  const access = useMemo(() => byAccount(order._id, queries), [order._id, queries])
  return (
    <div className="@container">
      <div className="mb-6 hidden print:block">
        <Logo className="mb-2 h-6" />
        {shopFacts.company} · {shopFacts.vatNumber} · {shopFacts.care.phone} · {shopFacts.care.email}
      </div>
      <div className="flex items-center gap-x-2 sm:gap-x-4">
        <h1 className="min-w-0 text-22 tabular-nums sm:text-36">
          Order <span className="inline-block">{order.number}</span>
        </h1>
        <CopyButton text={order.number} subject="Order number" />
      </div>
      <p className="mt-1 text-ink-muted">Placed {formatDateTime(order.createdAt)}</p>
      <div className="print:hidden">
        {order.askedAddress && (
          <Suspense>
            <AskedAddress order={order} askedAddress={order.askedAddress} />
          </Suspense>
        )}
        <OrderSection title="Order status" hideTitle>
          <SizesNotice order={order} />
          <Tracker order={order} />
          <ParcelFacts order={order} />
          <Suspense>
            <OwnActions order={order} access={access} />
          </Suspense>
        </OrderSection>
      </div>
      {order.parts && (
        <OrderSection title={t('Other parcels of this order')}>
          <Suspense>
            <OrderParts order={order} pathOf={(id) => `/profile/orders/${id}`} />
          </Suspense>
        </OrderSection>
      )}
      <OrderSection title="Products">
        <OrderLines lines={order.products} />
        <OrderBill order={order} />
      </OrderSection>
      <OrderSection title={order.fulfilment === 'collection' ? t('Collection and payment') : t('Delivery and payment')}>
        <OrderFacts order={order} />
      </OrderSection>
      {order.status === 'Delivered' && (
        <div className="print:hidden">
          <Suspense>
            <OrderExchange order={order} access={access} />
          </Suspense>
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-3 print:hidden">
        <Suspense>
          <BuyAgain lines={order.products} />
        </Suspense>
        <Button tone="secondary" icon={<Printer aria-hidden="true" />} onClick={() => print()}>
          Print
        </Button>
      </div>
    </div>
  )
}

/** Also shown for somebody else's order, so as not to reveal that it exists. */
function OrderNotFound() {
  return (
    <EmptyState level={1} title="Order not found" actions={<LinkButton to="/profile/orders">See my orders</LinkButton>}>
      <p>There is no such order in your account. Perhaps it was placed with another email address.</p>
    </EmptyState>
  )
}

/** Placeholder of an order while it loads. */
function OrderSkeleton() {
  return (
    <div className="@container">
      <VisuallyHidden>
        <span role="status">Loading...</span>
      </VisuallyHidden>
      <Skeleton className="h-11 w-72 max-w-full" />
      <Skeleton className="mt-3 h-5 w-52 max-w-full" />
      <Skeleton className="mt-8 h-80 @xl:h-24" />
      <Skeleton className="mt-8 h-7 w-32" />
      <Skeleton className="mt-4 h-28" />
      <Skeleton className="mt-2 h-28" />
    </div>
  )
}

/** Tells the customer of an order for which no pairs are held yet when they will be; nothing of other orders. */
function SizesNotice({ order: { sizesToConfirm, payment, shippingAddress } }: { order: OrderDetail }) {
  if (!sizesToConfirm) return null
  if (isWallet(payment.method))
    return (
      <Notice title={t('We check your payment')} className="mb-6">
        {t('Your shoes are set aside once it is verified. If a size has gone by then, we call you at {phone}.', {
          phone: shippingAddress.phone,
        })}
      </Notice>
    )
  return (
    <Notice title={t('We call to confirm your sizes')} className="mb-6">
      {t('Your shoes are set aside once you have said yes. We call {phone}.', { phone: shippingAddress.phone })}
    </Notice>
  )
}
