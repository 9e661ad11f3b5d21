import type { ClientResponse } from 'hono/client'
import type { Order } from '#shared/schemas/order.ts'
import type { Refusal } from '#shared/schemas/responses.ts'
import { call } from '#web/api.ts'

type OrdersAnswer = ClientResponse<Order[], 200, 'json'> | ClientResponse<Refusal, 401 | 403 | 404 | 422, 'json'>

/**
 * Awaits one page of orders and reads the total number on all pages from X-Total-Count. Throws ApiError like `call`.
 */
export async function callOrders(request: Promise<OrdersAnswer>): Promise<{ orders: Order[]; total: number }> {
  const orders = await call(request)
  return { orders, total: Number((await request).headers.get('X-Total-Count')) }
}
