import { PAYMENT_METHODS, type PaymentMethod } from '#shared/rules/orders/order-status.ts'
import { isRecord } from './shapes.ts'
import { readTabStorage, removeTabStorage, writeTabStorage } from './tab-storage.ts'

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
  /** whether the shop holds no pairs for it yet; missing: it does */
  sizesToConfirm?: boolean
  /** when it can be fetched; missing: a courier brings it */
  readyBy?: string
  /** by which day it is promised; missing: none was */
  promisedOn?: string
}

const KEY = 'placedOrder'

/** Keeps the order until this tab is closed; if the browser does not allow it, the toast and the account's orders still tell of it. */
export function keepPlacedOrder(order: PlacedOrder): void {
  writeTabStorage(KEY, order)
}

/** The customer's kept order; null if there is none or it cannot be read. */
export function readPlacedOrder(customer: string): PlacedOrder | null {
  const order = readTabStorage(KEY)
  return isPlacedOrder(order) && order.customer === customer ? order : null
}

export function clearPlacedOrder(): void {
  removeTabStorage(KEY)
}

function isPlacedOrder(value: unknown): value is PlacedOrder {
  if (!isRecord(value) || !isRecord(value.showroom)) return false
  const { customer, id, number, total, method, showroom, district, sizesToConfirm, readyBy, promisedOn } = value
  return (
    [customer, id, number, showroom.code, showroom.phone].every((text) => typeof text === 'string') &&
    [showroom.codeBn, district].every((text) => text === null || typeof text === 'string') &&
    Number.isSafeInteger(total) &&
    [readyBy, promisedOn].every((text) => text === undefined || typeof text === 'string') &&
    (sizesToConfirm === undefined || typeof sizesToConfirm === 'boolean') &&
    PAYMENT_METHODS.some((known) => known === method)
  )
}
