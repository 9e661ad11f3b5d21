import { t } from '#shared/language/t.ts'
import type { Order } from '#shared/schemas/orders/order.ts'
import { useMayAt } from '#web/auth/access.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { nextStep, waitsForPayment } from './next-step.ts'
import type { OrderLink } from './order-link.ts'
import type { MoveOrders } from './use-move-orders.tsx'

interface NextStepButtonProps {
  order: Order
  link: OrderLink
  moveOrders: MoveOrders
  /** As low as a row */
  compact?: boolean
}

/**
 * Does the step that usually comes next, by one press; opens an order whose wallet payment has to be found first. Nothing at the end of
 * the way.
 */
export function NextStepButton({ order, link, moveOrders: { move, busy }, compact }: NextStepButtonProps) {
  const next = nextStep(order.status)
  const mayMove = useMayAt('write_orders', order.store._id)
  if (!next || !mayMove) return null
  const { status, verb } = next
  const { number } = order
  const className = cx('relative whitespace-nowrap', compact && 'min-h-8! px-1.5! text-12!')
  if (waitsForPayment(order))
    return (
      <LinkButton
        {...link}
        tone="quiet"
        size="sm"
        data-next-step
        aria-label={t('Check payment: {number}', { number })}
        className={cx(className, 'underline underline-offset-4')}
      >
        Check payment
      </LinkButton>
    )
  return (
    <Button
      tone="secondary"
      size="sm"
      data-next-step
      busy={busy.has(order._id)}
      aria-label={`${verb}: ${number}`}
      onClick={() => move([{ order, status }])}
      className={className}
    >
      {verb}
    </Button>
  )
}
