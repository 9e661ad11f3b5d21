import { z } from 'zod'
import { createRouter, defineRoute, jsonResponse } from '#server/http/define-route.ts'
import { everyone } from '#server/http/guard.ts'
import { productPage, productSearch, productSuggestion, suggestQuery } from '#shared/schemas/product.ts'
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
    return c.json(await (params.ids ? searchByIds(c.var.db, params.ids) : searchProducts(c.var.db, params)), 200)
  })
  .openapi(suggest, async (c) => c.json(await suggestProducts(c.var.db, c.req.valid('query').query), 200))
