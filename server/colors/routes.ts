import { newRoutes } from '#server/http/call.ts'
import { listCall } from '#server/http/read-calls.ts'
import { color } from '#shared/schemas/color.ts'
import { allColors } from './queries.ts'

const all = listCall('/all-colors', color, 'All colours')

/** `/api/v1/colors` (spec section 7, Catalogue). */
export const colorRoutes = newRoutes().openapi(all, async (c) => c.json(await allColors(c.var.db), 200))
