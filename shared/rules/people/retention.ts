import { t } from '#shared/language/t.ts'
import type { OrderStatus } from '#shared/rules/orders/order-status.ts'

/** Replaces the name of a deleted account. */
export const DELETED_CUSTOMER_NAME = 'Deleted customer'

/** The name of an account as pages show it: the one of a deleted account is a word of the shop. */
export function accountName(name: string): string {
  return name === DELETED_CUSTOMER_NAME ? t('Deleted customer') : name
}

/** Final statuses of an order. */
export const CLOSED_STATUSES = ['Delivered', 'Cancelled'] as const satisfies OrderStatus[]

/** Days for which an order of a deleted account retains its delivery data after it was closed. */
export const DELIVERY_DATA_RETENTION_DAYS = 90
