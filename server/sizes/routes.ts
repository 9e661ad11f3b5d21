import { z } from 'zod'
import { call, json, newRoutes } from '#server/http/call.ts'
import { everyone } from '#server/http/guard.ts'
import { size } from '#shared/schemas/size.ts'
import { allSizes } from './queries.ts'

const all = call({
  method: 'get',
  path: '/all-sizes',
  access: everyone,
  responses: { 200: json(z.array(size), 'All sizes') },
})

/** `/api/v1/sizes` (spec section 7, Catalogue). */
export const sizeRoutes = newRoutes().openapi(all, async (c) => c.json(await allSizes(c.var.db), 200))
