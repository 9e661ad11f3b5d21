import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { withNext } from '#web/auth/next-path.ts'
import { finishOrder } from '#web/orders/finish-order.ts'
import { OrderConfirmation } from '#web/orders/order-confirmation.tsx'
import { keepConfirmation, OrderPanel } from '#web/orders/order-panel.tsx'
import { useHydrated, useSession } from '#web/state/auth.ts'
import { useOrderLines } from '#web/state/order-lines.ts'
import { keepPlacedNotice } from '#web/state/placed-notice.ts'
import type { OrderSource } from '#web/state/shapes.ts'
import { clearErrors } from '#web/ui/form/clear-errors.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { CheckoutForm } from './checkout-form.tsx'

keepConfirmation(OrderConfirmation)

/** The visit in which an order was placed: where the way home is interrupted, the page may be mounted anew. */
let placedVisit: string | null = null

const PATHS = { cart: '/checkout', direct: '/checkout/direct' } as const

/**
 * The checkout of the cart or of a 'Buy now' item. Redirects if the user is signed out or there is nothing to order.
 */
export function Checkout({ source }: { source: OrderSource }) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const session = useSession()
  const lines = useOrderLines(source)
  const visit = useLocation().key
  const [placed, setPlaced] = useState(placedVisit)
  const path = PATHS[source]

  if (placed === visit)
    return (
      <div className="min-h-page">
        <OrderPanel />
      </div>
    )
  if (!hydrated) return <CheckoutSkeleton />
  if (!session) return <Navigate to={withNext('/login', path)} replace />
  if (!lines.length) return <Navigate to="/cart" replace />
  return (
    <CheckoutForm
      key={session.allInfo._id}
      source={source}
      user={session.allInfo}
      lines={lines}
      onPlaced={(message, order) => {
        placedVisit = visit
        setPlaced(visit)
        finishOrder(source, order)
        // The connection may be gone by now: whatever page comes next has the confirmation.
        keepPlacedNotice(<OrderPanel />)
        clearErrors()
        toast.success(message)
        navigate('/', { replace: true })
      }}
    />
  )
}

function CheckoutSkeleton() {
  return (
    <div className="wrap min-h-page pt-8">
      <h1 className="text-36">Checkout</h1>
      <div aria-hidden="true" className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-16">
        <Skeleton className="h-96" />
        <Skeleton className="h-64" />
      </div>
      <noscript>
        <p className="mt-6">Checking out needs JavaScript.</p>
      </noscript>
    </div>
  )
}
