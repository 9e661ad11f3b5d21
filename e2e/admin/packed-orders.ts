import { expect, type Page } from '@playwright/test'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { getJson, someProduct } from '../catalogue.ts'
import { ADMIN, logIn, registerNew } from '../sign-in.ts'

export type Payment = { method: 'COD'; number: null } | { method: 'Bkash'; number: string; transactionId: string }

interface PackedOrders {
  address?: string
  /** code of the showroom */
  showroom?: string
  collects?: boolean
}

/** Sends a call of the API with a token; returns the JSON of its answer, which is a good one. */
export async function send<T>(page: Page, token: string, method: string, path: string, data?: object): Promise<T> {
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() }
  const response = await page.request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return response.json()
}

/** Places orders of a new customer at a showroom, one for each payment. */
export async function placeOrders(
  page: Page,
  payments: readonly Payment[],
  { address = 'Road 7, Dhanmondi, Dhaka', showroom = 'Dhanmondi' }: PackedOrders = {},
) {
  const email = await registerNew(page)
  const { token } = await logIn(page, email)
  const product = await someProduct(page.request)
  const showrooms = await getJson<Showroom[]>(page.request, '/showrooms/all-showrooms')
  const store = showrooms.find(({ code }) => code === showroom)?._id
  const orders: OrderDetail[] = []
  for (const payment of payments) {
    const { order } = await send<{ order: OrderDetail }>(page, token, 'POST', '/orders/create', {
      products: [{ product: product._id, size: product.sizes[0]?._id, quantity: 1 }],
      payment,
      store,
      shippingAddress: { name: 'Farhana Yasmin', email, phone: '01700009999', address },
    })
    orders.push(order)
  }
  return { email, token, orders, store: String(store) }
}

/** Cash orders that are confirmed, accepted, picked and packed, for the courier or for their customer, who collects them. */
export async function packOrders(page: Page, count: number, { collects = false, ...where }: PackedOrders = {}) {
  const placed = await placeOrders(page, Array(count).fill({ method: 'COD', number: null }), where)
  const admin = (await logIn(page, ADMIN)).token
  for (const { _id } of placed.orders) {
    await send(page, admin, 'POST', `/calls/record/${_id}`, { outcome: 'confirmed' })
    await send(page, admin, 'POST', `/orders/accept/${_id}`)
    await send(page, admin, 'POST', `/orders/pick/${_id}`, { lines: [0] })
    await send(page, admin, 'POST', `/orders/pack/${_id}?collects=${collects}`)
  }
  return { ...placed, admin }
}
