import { customerTone, type OrderStatus, staffTone } from '#shared/rules/order-status.ts'
import { Badge } from '#web/ui/badge.tsx'

interface OrderStatusBadgeProps {
  status: OrderStatus
  /** In the colours of those who work on it (DASH-13); else of its customer (ACC-03) */
  forStaff?: boolean
}

/** The status of an order. */
export function OrderStatusBadge({ status, forStaff }: OrderStatusBadgeProps) {
  return <Badge tone={forStaff ? staffTone(status) : customerTone(status)}>{status}</Badge>
}
