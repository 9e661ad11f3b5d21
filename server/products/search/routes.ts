import { z } from 'zod'
import { createRouter, defineRoute, jsonResponse } from '#server/platform/http/define-route.ts'
import { everyone } from '#server/platform/http/guard.ts'
import { countMiss } from '#server/search-words/queries.ts'
import { isMissedSearch } from '#shared/rules/search/missed-search.ts'
import {
  type ProductSearch,
  productPage,
  productSearch,
  productSuggestion,
  suggestQuery,
} from '#shared/schemas/product.ts'
import { searchByIds, searchProducts } from './queries.ts'
import { suggestProducts } from './suggest.queries.ts'

const search = defineRoute({
  method: 'get',
  path: '/search',
  access: everyone,
  request: { query: productSearch },
  responses: { 200: jsonResponse(productPage, 'One page of what is on sale; without any filter, of everything') },
})

const suggest = defineRoute({
  method: 'get',
  path: '/suggest',
  access: everyone,
  request: { query: suggestQuery },
  responses: { 200: jsonResponse(z.array(productSuggestion), 'At most five products whose name contains the query') },
})

/** `/api/v1/products/search` and `/suggest`: lists that do not grow with the catalogue. */
export const productSearchRoutes = createRouter()
  .openapi(search, async (c) => {
    const params = c.req.valid('query')
    if (params.ids) return c.json(await searchByIds(c.var.db, params.ids), 200)
    const page = await searchProducts(c.var.db, params)
    if (isUnfiltered(params) && isMissedSearch(params.query, page)) {
      // Not cached, so that the next one is counted too.
      c.header('Cache-Control', 'no-store')
      await countMiss(c.var.db, params.query, page.isNear ? 0 : page.total).catch((error: unknown) =>
        c.var.log.warn({ event: 'search-miss-uncounted', err: error }, 'A missed search was not counted'),
      )
    }
    return c.json(page, 200)
  })
  .openapi(suggest, async (c) => c.json(await suggestProducts(c.var.db, c.req.valid('query').query), 200))

/** A search as it was typed: no filter has left anything out. */
function isUnfiltered({
  page,
  category,
  subCategory,
  color,
  size,
  minPrice,
  maxPrice,
  ignore,
  inStock,
  store,
}: ProductSearch): boolean {
  return (
    page === 1 &&
    !category &&
    !subCategory &&
    !color &&
    !size &&
    minPrice === null &&
    maxPrice === null &&
    !ignore.length &&
    !inStock &&
    !store
  )
}
