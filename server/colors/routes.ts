import { z } from 'zod'
import { call, json, newRoutes } from '#server/http/call.ts'
import { everyone } from '#server/http/guard.ts'
import { color } from '#shared/schemas/color.ts'
import { allColors } from './queries.ts'

const all = call({
  method: 'get',
  path: '/all-colors',
  access: everyone,
  responses: { 200: json(z.array(color), 'All colours') },
})

/** `/api/v1/colors` (spec section 7, Catalogue). */
export const colorRoutes = newRoutes().openapi(all, async (c) => c.json(await allColors(c.var.db), 200))
