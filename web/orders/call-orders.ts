import type { ClientResponse } from 'hono/client'
import type { Order } from '#shared/schemas/order.ts'
import type { ErrorResponse } from '#shared/schemas/responses.ts'
import { call } from '#web/api.ts'

type OrdersResponse =
  | ClientResponse<Order[], 200, 'json'>
  | ClientResponse<ErrorResponse, 401 | 403 | 404 | 422, 'json'>

/**
 * Awaits one page of orders and reads the total number on all pages from X-Total-Count. Throws ApiError like `call`.
 */
export async function callOrders(request: Promise<OrdersResponse>): Promise<{ orders: Order[]; total: number }> {
  const orders = await call(request)
  return { orders, total: Number((await request).headers.get('X-Total-Count')) }
}
