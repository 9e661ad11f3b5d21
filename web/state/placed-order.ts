import { PAYMENT_METHODS, type PaymentMethod } from '#shared/rules/order-status.ts'
import { isRecord } from './shapes.ts'

/** The order that was just placed, until its confirmation is dismissed. */
export interface PlacedOrder {
  /** id of the customer, the only one who sees it */
  customer: string
  id: string
  number: string
  /** taka, including shipping */
  total: number
  method: PaymentMethod
  showroom: { code: string; codeBn: string | null; phone: string }
  /** where it is delivered, if the address says so */
  district: string | null
}

const KEY = 'placedOrder'

/** Keeps the order until this tab is closed, if the browser allows it. */
export function keepPlacedOrder(order: PlacedOrder): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(order))
  } catch {
    // Storage is full or blocked: the toast and the account's orders still say that it is placed.
  }
}

/** The customer's kept order; null if there is none or it cannot be read. */
export function readPlacedOrder(customer: string): PlacedOrder | null {
  try {
    const order: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isPlacedOrder(order) && order.customer === customer ? order : null
  } catch {
    return null
  }
}

export function clearPlacedOrder(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so it is empty.
  }
}

function isPlacedOrder(value: unknown): value is PlacedOrder {
  if (!isRecord(value) || !isRecord(value.showroom)) return false
  const { customer, id, number, total, method, showroom, district } = value
  return (
    [customer, id, number, showroom.code, showroom.phone].every((text) => typeof text === 'string') &&
    [showroom.codeBn, district].every((text) => text === null || typeof text === 'string') &&
    Number.isSafeInteger(total) &&
    PAYMENT_METHODS.some((known) => known === method)
  )
}
