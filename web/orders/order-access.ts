import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CancelReason, OrderWish } from '#shared/rules/orders/own-order.ts'
import type { ExchangeRequestInput } from '#shared/schemas/counter/exchange-request.ts'
import type { OwnChange, OwnPreview } from '#shared/schemas/orders/change.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { TrackedOrder } from '#shared/schemas/orders/own-order.ts'
import { api, call } from '#web/api.ts'
import { orderKeys, orderQuery, requestsOfOrderQuery } from './order-queries.ts'

/** How a buyer reaches an order: by their account, or by a pass for its number and phone. */
export interface OrderAccess {
  cancel: (reason: CancelReason, key: string) => Promise<{ message: string }>
  ask: (about: OrderWish) => Promise<{ message: string }>
  /** what a change would make of it */
  preview: (json: OwnChange) => Promise<OwnPreview>
  change: (json: OwnChange) => Promise<{ message: string }>
  /** what of it was asked to exchange, and what can be */
  requests: ReturnType<typeof requestsOfOrderQuery>
  askExchange: (json: ExchangeRequestInput) => Promise<{ message: string }>
  endRequest: (request: string) => Promise<{ message: string }>
  /** reads the order anew */
  refresh: () => Promise<unknown>
  /** the order as it is now */
  read: () => Promise<TrackedOrder | OrderDetail>
}

const requests = api.counter['exchange-requests']

/** By the account of whoever is signed in. */
export function byAccount(id: string, queries: QueryClient): OrderAccess {
  const keep = ({ message, order }: { message: string; order: OrderDetail }) => {
    queries.setQueryData(orderQuery(id).queryKey, order)
    return { message }
  }
  return {
    cancel: async (reason, key) => {
      const header = { 'idempotency-key': key }
      return keep(await call(api.orders.cancel[':id'].$post({ param: { id }, json: { reason }, header })))
    },
    ask: async (about) => keep(await call(api.orders.ask[':id'].$post({ param: { id }, json: { about } }))),
    preview: (json) => call(api.orders['own-preview'][':id'].$post({ param: { id }, json })),
    change: async (json) => keep(await call(api.orders['own-change'][':id'].$put({ param: { id }, json }))),
    requests: requestsOfOrderQuery(id),
    askExchange: (json) => call(requests.ask[':id'].$post({ param: { id }, json })),
    endRequest: (request) => call(requests.cancel[':id'].$post({ param: { id: request } })),
    refresh: () => queries.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
    read: () => queries.fetchQuery(orderQuery(id)),
  }
}

/** The order of a pass, refetched when the window regains focus. */
export function tracedQuery(pass: string) {
  return queryOptions({
    queryKey: orderKeys.traced(pass),
    queryFn: () => call(api.orders.tracked.$get({ header: { 'track-pass': pass } })),
    refetchOnWindowFocus: true,
  })
}

/** By a pass, which whoever knew number and phone was given. */
export function byPass(pass: string, queries: QueryClient): OrderAccess {
  const { queryKey } = tracedQuery(pass)
  const header = { 'track-pass': pass }
  const keep = ({ message, order }: { message: string; order: TrackedOrder }) => {
    queries.setQueryData(queryKey, order)
    return { message }
  }
  return {
    cancel: async (reason, key) => {
      const json = { reason }
      return keep(await call(api.orders.tracked.cancel.$post({ json, header: { ...header, 'idempotency-key': key } })))
    },
    ask: async (about) => keep(await call(api.orders.tracked.ask.$post({ json: { about }, header }))),
    preview: (json) => call(api.orders.tracked.preview.$post({ json, header })),
    change: async (json) => keep(await call(api.orders.tracked.change.$put({ json, header }))),
    requests: queryOptions({
      queryKey: orderKeys.requests(pass),
      queryFn: () => call(requests.tracked.$get({ header })),
    }),
    askExchange: (json) => call(requests.tracked.ask.$post({ json, header })),
    endRequest: (request) => call(requests.tracked.cancel[':id'].$post({ param: { id: request }, header })),
    refresh: () => queries.invalidateQueries({ queryKey }),
    read: () => queries.fetchQuery(tracedQuery(pass)),
  }
}
