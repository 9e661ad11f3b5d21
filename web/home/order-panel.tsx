import { useEffect, useState } from 'react'
import { useSession } from '#web/state/auth.ts'
import { clearPlacedOrder, readPlacedOrder } from '#web/state/placed-order.ts'
import { useLazyImport } from '#web/ui/use-lazy-import.ts'

const importConfirmation = async () => (await import('#web/orders/order-confirmation.tsx')).OrderConfirmation

/** The confirmation of the order that the customer has just placed, until they dismiss it. */
export function OrderPanel() {
  const customer = useSession()?.allInfo._id
  const [isDismissed, setDismissed] = useState(false)
  const [OrderConfirmation, loadConfirmation] = useLazyImport(importConfirmation)
  const order = customer && !isDismissed ? readPlacedOrder(customer) : null
  const isNeeded = order !== null
  useEffect(() => {
    if (isNeeded) loadConfirmation().catch(() => undefined)
  }, [isNeeded, loadConfirmation])
  if (!order || !OrderConfirmation) return null
  const dismiss = () => {
    clearPlacedOrder()
    setDismissed(true)
  }
  return <OrderConfirmation order={order} onDismiss={dismiss} />
}
