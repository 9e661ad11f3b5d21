import { PAYMENT_METHODS, type PaymentMethod } from '#shared/rules/orders/order-status.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { isRecord, parseShowroom } from './shapes.ts'
import { readTabStorage, removeTabStorage, writeTabStorage } from './tab-storage.ts'

/** A partly completed checkout form. */
export interface CheckoutDraft {
  /** the customer's user id */
  customer: string
  store: Showroom | null
  method: PaymentMethod
  /** whether its buyer fetches it; missing: a courier brings it */
  isCollected?: boolean
  /** entered texts by field name */
  texts: Partial<Record<string, string>>
}

const KEY = 'checkout'

/** The customer's draft; null if there is none or it cannot be read. */
export function readDraft(customer: string): CheckoutDraft | null {
  const draft = readTabStorage(KEY)
  return isDraft(draft) && draft.customer === customer ? draft : null
}

/** Saves the draft until this tab is closed, if the browser allows it. */
export function saveDraft(draft: CheckoutDraft): void {
  writeTabStorage(KEY, draft)
}

export function clearDraft(): void {
  removeTabStorage(KEY)
}

function isDraft(value: unknown): value is CheckoutDraft {
  return (
    isRecord(value) &&
    typeof value.customer === 'string' &&
    (value.store === null || parseShowroom(value.store) !== null) &&
    PAYMENT_METHODS.some((method) => method === value.method) &&
    isRecord(value.texts) &&
    areStrings(value.texts)
  )
}

function areStrings(record: Record<string, unknown>): boolean {
  return Object.values(record).every((text) => typeof text === 'string')
}
