import { customerTone, type OrderStatus } from '#shared/rules/order-status.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The status of an order as its customer sees it (ACC-03). */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={customerTone(status)}>{status}</Badge>
}
