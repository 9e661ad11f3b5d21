import { PAYMENT_METHODS, type PaymentMethod } from '#shared/rules/order-status.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { isRecord } from './shapes.ts'

/** A half-filled checkout. */
export interface CheckoutDraft {
  /** id of who fills it in */
  customer: string
  store: Showroom | null
  method: PaymentMethod
  /** what was typed, by the names of the fields */
  texts: Partial<Record<string, string>>
}

const KEY = 'checkout'

/** What a customer has filled in so far; null: nothing, or what cannot be read. */
export function readDraft(customer: string): CheckoutDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isDraft(kept) && kept.customer === customer ? kept : null
  } catch {
    return null
  }
}

/** Keeps it for as long as this tab is open, where the browser allows that. */
export function keepDraft(draft: CheckoutDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: the page itself still holds it.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden: there is nothing in it.
  }
}

function isDraft(value: unknown): value is CheckoutDraft {
  return (
    isRecord(value) &&
    typeof value.customer === 'string' &&
    (value.store === null || isStore(value.store)) &&
    PAYMENT_METHODS.some((method) => method === value.method) &&
    isRecord(value.texts) &&
    areTexts(value.texts)
  )
}

/** As much of a showroom as the checkout shows of it. */
function isStore(value: unknown): value is Showroom {
  if (!isRecord(value) || !isRecord(value.address) || !isRecord(value.contact)) return false
  const { _id, code, address, contact } = value
  return areTexts({ _id, code, street: address.street, area: address.area, district: address.district, ...contact })
}

function areTexts(record: Record<string, unknown>): boolean {
  return Object.values(record).every((text) => typeof text === 'string')
}
