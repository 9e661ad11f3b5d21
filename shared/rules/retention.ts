import type { OrderStatus } from './order-status.ts'

/** Replaces the name of a deleted account. */
export const DELETED_CUSTOMER_NAME = 'Deleted customer'

/** Final statuses of an order. */
export const CLOSED_STATUSES = ['Delivered', 'Cancelled'] as const satisfies OrderStatus[]

/** Days for which an order of a deleted account retains its delivery data after it was closed. */
export const DELIVERY_DATA_RETENTION_DAYS = 90
