import { ArrowRight } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { nextStatus, statusLabel } from '#shared/rules/orders/order-status.ts'
import type { Order } from '#shared/schemas/orders/order.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import type { MoveOrders } from './use-move-orders.tsx'

interface NextStepButtonProps {
  order: Order
  moveOrders: MoveOrders
  /** Hides the label where the row is narrow */
  compact?: boolean
  className?: string
}

/** Moves an order to the status that usually follows, by one press; nothing at the end of its way. */
export function NextStepButton({ order, moveOrders: { move, busy }, compact, className }: NextStepButtonProps) {
  const status = nextStatus(order.status)
  if (!status) return null
  const label = statusLabel(status)
  return (
    <Button
      tone="secondary"
      size="sm"
      data-next-step
      icon={<ArrowRight aria-hidden="true" />}
      busy={busy.has(order._id)}
      title={t('Move on: {status}', { status: label })}
      aria-label={t('{status}: move {number} on', { status: label, number: order.number })}
      onClick={() => move([{ order, status }])}
      className={cx('relative', compact && 'min-h-8 px-2', className)}
    >
      <span className={compact ? 'max-2xl:sr-only' : undefined}>{label}</span>
    </Button>
  )
}
