import { newRoutes } from '#server/http/call.ts'
import { listCall } from '#server/http/read-calls.ts'
import { size } from '#shared/schemas/size.ts'
import { allSizes } from './queries.ts'

const all = listCall('/all-sizes', size, 'All sizes')

/** `/api/v1/sizes` (spec section 7, Catalogue). */
export const sizeRoutes = newRoutes().openapi(all, async (c) => c.json(await allSizes(c.var.db), 200))
