import { t } from '#shared/language/t.ts'
import { addLine } from '#web/state/cart.ts'
import { writeDirectOrder } from '#web/state/direct-order.ts'
import { takePurchase } from '#web/state/purchase.ts'
import { toast } from '#web/ui/toast/toasts.ts'

/**
 * Does what the shopper had pressed on the page `next` before signing in led away from it. Returns the path to go on to:
 * the checkout for 'Buy now', otherwise `next`.
 */
export function finishPurchase(next: string): string {
  const purchase = takePurchase(next)
  if (!purchase) return next
  const { intent, order } = purchase
  if (intent === 'buy') {
    writeDirectOrder(order)
    return '/checkout/direct'
  }
  const problem = addLine(order.product, order.selectedSize, order.quantity)
  if (problem) toast.error(problem)
  else toast.success(t('Successfully added to cart'))
  return next
}
