import { type ComponentType, useEffect, useState } from 'react'
import { useSession } from '#web/state/auth.ts'
import { clearPlacedOrder, type PlacedOrder, readPlacedOrder } from '#web/state/placed-order.ts'

type Confirmation = ComponentType<{ order: PlacedOrder; onDismiss: () => void }>

let loaded: Confirmation | null = null

/** Hands over the confirmation's code from a page that comes with it, so that it is there without another file. */
export function keepConfirmation(component: Confirmation): void {
  loaded = component
}

/** The confirmation of the order that the customer has just placed, until they dismiss it. */
export function OrderPanel() {
  const customer = useSession()?.allInfo._id
  const [isDismissed, setDismissed] = useState(false)
  const [OrderConfirmation, setConfirmation] = useState(() => loaded)
  const order = customer && !isDismissed ? readPlacedOrder(customer) : null
  const isNeeded = order !== null
  useEffect(() => {
    if (!isNeeded) return
    // Also where it is there already: another page may be without its style sheet.
    import('./order-confirmation.tsx').then((module) => setConfirmation(() => module.OrderConfirmation)).catch(() => {})
  }, [isNeeded])
  if (!order || !OrderConfirmation) return null
  const dismiss = () => {
    clearPlacedOrder()
    setDismissed(true)
  }
  return <OrderConfirmation order={order} onDismiss={dismiss} />
}
