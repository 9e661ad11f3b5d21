import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { ServeInput } from '#shared/schemas/stock/stock-availability.ts'
import { api, call } from '#web/api.ts'

/** The keys of what is loaded while an order is taken by phone. */
const phoneOrderKeys = {
  caller: (digits: string | null) => ['phone-orders', 'caller', digits],
  shoes: (text: string) => ['phone-orders', 'shoes', text],
  pairs: (product: string) => ['phone-orders', 'pairs', product],
  serving: (lines: object, near: object | null) => ['phone-orders', 'serving', lines, near],
} as const

/** Who calls; null: no whole number yet. An entry is kept of each look-up: it is asked for once. */
export const callerQuery = (digits: string | null) =>
  queryOptions({
    queryKey: phoneOrderKeys.caller(digits),
    queryFn: digits === null ? skipToken : () => call(api.calls.caller[':phone'].$get({ param: { phone: digits } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The first shoes that a search finds. */
export const foundShoesQuery = (text: string) =>
  queryOptions({
    queryKey: phoneOrderKeys.shoes(text),
    queryFn:
      text === ''
        ? skipToken
        : async () => (await call(api.products.search.$get({ query: { query: text } }))).products.slice(0, 6),
  })

/** Which showrooms have the sizes of a shoe, and how many pairs. */
export const shoePairsQuery = (product: string) =>
  queryOptions({
    queryKey: phoneOrderKeys.pairs(product),
    queryFn: () => call(api.stock.product[':productId'].$get({ param: { productId: product } })),
    staleTime: 0,
  })

/** The showrooms for these lines: those that have everything first, then the nearest. */
export const servingQuery = (lines: ServeInput['lines'], near: ServeInput['near']) =>
  queryOptions({
    queryKey: phoneOrderKeys.serving(lines, near ?? null),
    queryFn:
      lines.length === 0
        ? skipToken
        : async () => (await call(api.stock.serve.$post({ json: { lines, ...(near && { near }) } }))).showrooms,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
