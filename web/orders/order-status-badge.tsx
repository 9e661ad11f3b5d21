import { Check, CircleCheck, Clock, PackageOpen, Truck, X } from 'lucide-react'
import { customerTone, type OrderStatus, staffTone, statusLabel } from '#shared/rules/orders/order-status.ts'
import { Badge } from '#web/ui/badge.tsx'

interface OrderStatusBadgeProps {
  status: OrderStatus
  /** Uses the staff's colours instead of the customer's */
  forStaff?: boolean
}

/** A shape for each status: several have one colour. */
const ICONS = {
  Pending: Clock,
  Approved: Check,
  Processing: PackageOpen,
  Courier: Truck,
  Delivered: CircleCheck,
  Cancelled: X,
} satisfies Record<OrderStatus, unknown>

/** The status of an order as a badge. */
export function OrderStatusBadge({ status, forStaff }: OrderStatusBadgeProps) {
  const Icon = ICONS[status]
  return (
    <Badge
      tone={forStaff ? staffTone(status) : customerTone(status)}
      icon={<Icon aria-hidden="true" className="size-3.5" />}
    >
      {statusLabel(status)}
    </Badge>
  )
}
