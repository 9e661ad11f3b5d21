import type { ClientResponse } from 'hono/client'
import type { Order } from '#shared/schemas/orders/order.ts'
import type { ErrorResponse } from '#shared/schemas/responses.ts'
import { callPage } from '#web/lib/lists/call-page.ts'

type OrdersResponse =
  | ClientResponse<Order[], 200, 'json'>
  | ClientResponse<ErrorResponse, 401 | 403 | 404 | 422, 'json'>

/** Awaits one page of orders, whoever's they are. Throws ApiError like `call`. */
export async function callOrders(request: Promise<OrdersResponse>): Promise<{ orders: Order[]; total: number }> {
  const { body: orders, total } = await callPage(request)
  return { orders, total }
}
