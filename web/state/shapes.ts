import { clampQuantity } from '#shared/rules/orders/cart.ts'
import type { CardProduct } from '#shared/schemas/product.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { Session } from '#shared/schemas/user.ts'

/** Stored under `auth`. */
export type StoredSession = Pick<Session, 'token' | 'allInfo'>

/** One line of the array stored under `cart`; `size` is the size's id. */
export interface CartLine {
  product: CardProduct
  quantity: number
  size: string
}

/** Stored under `directOrder`; `selectedSize` is the size's id. */
export interface DirectOrder {
  product: CardProduct
  quantity: number
  selectedSize: string
}

/** What an order is made from: the cart, or the single item of a 'Buy now'. */
export type OrderSource = 'cart' | 'direct'

/** An intent to order: its idempotency key and a fingerprint of what is ordered. */
export interface OrderIntent {
  key: string
  contents: string
  /** whether it was sent and no answer has come */
  unanswered?: boolean
}

/** Stored under `orderIntents`. */
export type OrderIntents = Partial<Record<OrderSource, OrderIntent>>

// Hand-written because the zod schemas are too heavy for the first load of a public page (decision 0002).

export function parseSession(value: unknown): StoredSession | null {
  if (!isRecord(value) || typeof value.token !== 'string' || !value.token || !isRecord(value.allInfo)) return null
  return typeof value.allInfo._id === 'string' && typeof value.allInfo.name === 'string'
    ? (value as unknown as StoredSession)
    : null
}

export function parseCart(value: unknown): CartLine[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((line) =>
    isRecord(line) && isProduct(line.product) && typeof line.size === 'string'
      ? [{ product: line.product, quantity: clampQuantity(Number(line.quantity)), size: line.size }]
      : [],
  )
}

export function parseDirectOrder(value: unknown): DirectOrder | null {
  if (!isRecord(value) || !isProduct(value.product) || typeof value.selectedSize !== 'string') return null
  return { product: value.product, quantity: clampQuantity(Number(value.quantity)), selectedSize: value.selectedSize }
}

export function parseTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

/** Checks only the fields that pages display. */
export function parseShowroom(value: unknown): Showroom | null {
  if (!isRecord(value) || !isRecord(value.address) || !isRecord(value.contact)) return null
  const { _id, code, address, contact } = value
  const texts = [_id, code, address.street, address.area, address.district, ...Object.values(contact)]
  return texts.every((text) => typeof text === 'string') ? (value as Showroom) : null
}

export function parseOrderIntents(value: unknown): OrderIntents {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    ORDER_SOURCES.flatMap((source) => (isIntent(value[source]) ? [[source, value[source]]] : [])),
  )
}

const ORDER_SOURCES: readonly OrderSource[] = ['cart', 'direct']

function isIntent(value: unknown): value is OrderIntent {
  return isRecord(value) && typeof value.contents === 'string' && /^[0-9a-f]{32}$/.test(String(value.key))
}

function isProduct(value: unknown): value is CardProduct {
  return (
    isRecord(value) &&
    ['_id', 'name', 'code', 'image1'].every((key) => typeof value[key] === 'string') &&
    Number.isSafeInteger(value.originalPrice) &&
    Number.isSafeInteger(value.discountPrice) &&
    isRecord(value.color) &&
    typeof value.color.name === 'string' &&
    Array.isArray(value.sizes) &&
    value.sizes.every((size) => isRecord(size) && typeof size._id === 'string' && typeof size.size === 'number')
  )
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
