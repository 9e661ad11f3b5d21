import { newRoutes } from '#server/http/call.ts'
import { parseId } from '#server/http/given-id.ts'
import { listCall } from '#server/http/read-calls.ts'
import { answerImage } from '#server/images/answer.ts'
import { imageCall } from '#server/images/image-call.ts'
import { director } from '#shared/schemas/director.ts'
import { allDirectors, directorImage } from './queries.ts'

const all = listCall('/all', director, 'All directors')
const image = imageCall('/image/{id}')

/** `/api/v1/directors` (spec section 7, Catalogue). */
export const directorRoutes = newRoutes()
  .openapi(all, async (c) => c.json(await allDirectors(c.var.db), 200))
  .openapi(image, async (c) => answerImage(c, await directorImage(c.var.db, parseId(c.req.valid('param').id, 'Image'))))
