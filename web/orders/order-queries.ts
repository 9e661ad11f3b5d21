import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { type OrderPeriod, periodStart } from '#shared/rules/orders/order-period.ts'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import type { Order } from '#shared/schemas/orders/order.ts'
import type { ErrorResponse } from '#shared/schemas/responses.ts'
import { api, call } from '#web/api.ts'
import { callPage } from '#web/lib/lists/call-page.ts'
import { stockKeys } from '#web/stock/stock-queries.ts'

/** The keys of what is loaded of orders, for staff too. */
export const orderKeys = {
  all: ['orders'],
  customer: (id: string, days: number | null, page: number) => ['orders', 'customer', id, days, page],
  detail: (id: string) => ['orders', 'detail', id],
  desk: (showroom: string | null, query: object) => ['orders', 'desk', showroom, query],
  openOf: (id: string) => ['orders', 'open-of', id],
  packed: ['orders', 'packed'],
  toReturn: (id: string) => ['orders', 'single', id, 'return'],
  boards: ['board'],
  board: (showroom: string) => ['board', showroom],
  busiest: ['busiest'],
  sizePlaces: (products: string) => ['orders', 'size-places', products],
  sizes: (products: string) => ['orders', 'sizes', products],
  requests: (id: string) => ['orders', 'exchange-requests', id],
  traced: (pass: string) => ['orders', 'traced', pass],
  trust: (phone: string) => ['trust', phone],
} as const

/** What is loaded anew once lines, address or showroom of an order are others. */
export const CHANGED = [orderKeys.boards, stockKeys.all, orderKeys.all]

/** One page of a customer's orders. */
export interface OrderPage {
  orders: Order[]
  pages: number
  /** orders in the period, on all pages */
  total: number
  /** whether the customer has any order at all */
  hasAny: boolean
}

/** One page of the orders that a customer placed in a period, newest first. */
export function customerOrdersQuery(customerId: string, period: OrderPeriod, page: number) {
  return queryOptions({
    queryKey: orderKeys.customer(customerId, period.days, page),
    queryFn: () => loadOrders(customerId, period, page),
    placeholderData: keepPreviousData,
    meta: { errorToast: true },
  })
}

/** One order, refetched when the window regains focus. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: orderKeys.detail(id),
    queryFn: () => call(api.orders.singleOrder[':id'].$get({ param: { id } })),
    refetchOnWindowFocus: true,
  })
}

/** From where the dialog that changes an order reads it, and what it reads anew after that. */
export function useOrderSource(id: string) {
  const queries = useQueryClient()
  return {
    queryKey: orderKeys.detail(id),
    load: () => call(api.orders.singleOrder[':id'].$get({ param: { id } })),
    rereadAll: () => Promise.all(CHANGED.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  }
}

/** What was asked to exchange of an order, and what still can be. */
export function requestsOfOrderQuery(order: string) {
  return queryOptions({
    queryKey: orderKeys.requests(order),
    queryFn: () => call(api.counter['exchange-requests'].of[':id'].$get({ param: { id: order } })),
  })
}

async function loadOrders(customerId: string, period: OrderPeriod, page: number): Promise<OrderPage> {
  const from = periodStart(period, new Date())
  const { orders, total } = await fetchPage(customerId, {
    page: String(page),
    limit: String(LIST_PAGE_SIZE),
    ...(from && { from: from.toISOString() }),
  })
  const hasAny = total > 0 || (from !== null && (await fetchPage(customerId, { limit: '1' })).total > 0)
  return { orders, pages: Math.ceil(total / LIST_PAGE_SIZE), total, hasAny }
}

function fetchPage(userId: string, query: Record<string, string>): Promise<{ orders: Order[]; total: number }> {
  return callOrders(api.orders.customerOrder[':userId'].$get({ param: { userId }, query }))
}

type OrdersResponse =
  | ClientResponse<Order[], 200, 'json'>
  | ClientResponse<ErrorResponse, 401 | 403 | 404 | 422, 'json'>

/** Awaits one page of orders, whoever's they are. Throws ApiError like `call`. */
export async function callOrders(request: Promise<OrdersResponse>): Promise<{ orders: Order[]; total: number }> {
  const { body: orders, total } = await callPage(request)
  return { orders, total }
}
