import type { OrderStatus } from './order-status.ts'

/** What stands where the name of a deleted account stood (security.md section 3, deletion and retention). */
export const DELETED_NAME = 'Deleted customer'

/** An order in one of these goes nowhere any more. */
export const CLOSED_STATUSES = ['Delivered', 'Cancelled'] as const satisfies OrderStatus[]

/** Days that an order of a deleted account keeps its delivery data after it was closed. */
export const DELIVERY_DATA_DAYS = 90
