import { t } from '#shared/language/t.ts'
import { nextStatus, type OrderStatus, statusLabel } from '#shared/rules/orders/order-status.ts'
import { needsPaymentVerification } from '#shared/rules/orders/order-waiting.ts'
import type { Order } from '#shared/schemas/orders/order.ts'

const VERBS: Partial<Record<OrderStatus, string>> = {
  Pending: t('Approve'),
  Approved: t('Start packing'),
  Processing: t('Hand to courier'),
  Courier: t('Mark delivered'),
}

/** The status that usually follows, and what one does for it; null at the end of the way. */
export function nextStep(status: OrderStatus): { status: OrderStatus; verb: string } | null {
  const next = nextStatus(status)
  const verb = VERBS[status]
  return next && verb ? { status: next, verb } : null
}

const MOVES: Partial<Record<OrderStatus, (count: number) => string>> = {
  Approved: (count) => t('Approve {count}', { count }),
  Processing: (count) => t('Start packing {count}', { count }),
  Courier: (count) => t('Hand {count} to courier', { count }),
  Delivered: (count) => t('Mark {count} delivered', { count }),
}

/** What one does to many orders that get the same status. */
export function moveLabel(status: OrderStatus, count: number): string {
  return MOVES[status]?.(count) ?? t('{count} to {status}', { count, status: statusLabel(status) })
}

/** Whether an order waits in its list until somebody has found its wallet payment, or an admin has said why it may leave. */
export function waitsForPayment(order: Pick<Order, 'status' | 'payment' | 'work'>): boolean {
  return needsPaymentVerification(order) && !order.work?.leavesUnpaid
}
