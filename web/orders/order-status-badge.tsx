import { customerTone, type OrderStatus, staffTone, statusLabel } from '#shared/rules/orders/order-status.ts'
import { Badge } from '#web/ui/badge.tsx'

interface OrderStatusBadgeProps {
  status: OrderStatus
  /** Uses the staff's colours instead of the customer's */
  forStaff?: boolean
}

/** The status of an order as a badge. */
export function OrderStatusBadge({ status, forStaff }: OrderStatusBadgeProps) {
  return <Badge tone={forStaff ? staffTone(status) : customerTone(status)}>{statusLabel(status)}</Badge>
}
