import { expect, type Page } from '@playwright/test'
import type { Order, OrderDetail } from '#shared/schemas/orders/order.ts'
import { makeCartLine } from './shopping.ts'
import { showroomNamed } from './showrooms.ts'

/** A customer's orders, newest first, from the API. */
export async function ordersOf(
  page: Page,
  { id, token }: { id: string; token: string },
  query: Record<string, string> = {},
): Promise<Order[]> {
  const response = await page.request.get(`/api/v1/orders/customerOrder/${id}?${new URLSearchParams(query)}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return response.json()
}

/** An order in detail, from the API. */
export async function findOrder(page: Page, token: string, id: string): Promise<OrderDetail> {
  const headers = { Authorization: `Bearer ${token}` }
  return (await page.request.get(`/api/v1/orders/singleOrder/${id}`, { headers })).json()
}

/** Places orders over the API: one pair of a featured product each, by default cash on delivery, to the customer's own e-mail. */
export async function placeOrders(
  page: Page,
  { token, email }: { token: string; email: string },
  count = 1,
  payment: Record<string, unknown> = { method: 'COD', number: null },
): Promise<void> {
  const { product, size } = await makeCartLine(page)
  const showroom = await showroomNamed(page.request, 'Dhanmondi')
  const order = {
    products: [{ product: product._id, size, quantity: 1 }],
    payment,
    store: showroom._id,
    shippingAddress: { name: 'Farhana Yasmin', email, phone: '01000000199', address: 'Road 7, Dhanmondi, Dhaka' },
  }
  for (let index = 0; index < count; index += 1) {
    const response = await page.request.post('/api/v1/orders/create', {
      headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
      data: order,
    })
    expect(response.status()).toBe(201)
  }
}
