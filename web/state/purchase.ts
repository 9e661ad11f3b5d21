import { type DirectOrder, isRecord, parseDirectOrder } from './shapes.ts'
import { readTabStorage, removeTabStorage, writeTabStorage } from './tab-storage.ts'

/** What a signed-out shopper pressed on a page: put these pairs into the cart, or buy them now. */
export interface Purchase {
  /** the path of that page */
  path: string
  intent: 'cart' | 'buy'
  order: DirectOrder
}

const KEY = 'purchase'

/** Keeps a purchase until this tab is closed, for a sign-in that leads away from the page. */
export function keepPurchase(purchase: Purchase): void {
  writeTabStorage(KEY, purchase)
}

/** The kept purchase of a page, once; null if there is none or it cannot be read. */
export function takePurchase(path: string): Purchase | null {
  const value = readTabStorage(KEY)
  if (!isRecord(value) || value.path !== path) return null
  removeTabStorage(KEY)
  const order = parseDirectOrder(value.order)
  const intent = value.intent === 'buy' ? 'buy' : 'cart'
  return order && { path, intent, order }
}
