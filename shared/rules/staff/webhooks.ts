import type { Permission } from '#shared/rules/people/permissions.ts'

/** What other programs can be told about: `order` is every event `order.…`. */
export const WEBHOOK_TOPICS = ['order', 'sale', 'stock', 'product'] as const
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number]

/** What somebody has to be allowed to see, in all showrooms, to have another program told of it. */
export const TOPIC_PERMISSIONS: Record<WebhookTopic, Permission> = {
  order: 'read_orders',
  sale: 'read_counter',
  stock: 'read_stock',
  product: 'read_catalogue',
}

/** What happens; more may come, and programs pass over what they do not know. */
export const EVENT_KINDS = [
  'order.placed',
  'order.changed',
  'sale.made',
  'sale.voided',
  'stock.changed',
  'product.created',
  'product.changed',
  'product.deleted',
] as const

/** `lost`: given up. */
export const DELIVERY_STATES = ['waiting', 'taken', 'lost'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/**
 * Why a webhook is off: staff switched it off, its address took nothing for days, its secret cannot be read any more, or whoever made it
 * may not see its events any more.
 */
export const OFF_REASONS = ['staff', 'failing', 'secret', 'maker'] as const
export type OffReason = (typeof OFF_REASONS)[number]

/** Days for which an event is tried, and then for which an address may take nothing. */
export const WEBHOOK_TRIED_DAYS = 3
/** Days for which the log keeps what was sent. */
export const WEBHOOK_LOG_DAYS = 14
