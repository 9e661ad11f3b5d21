import { newRoutes } from '#server/http/call.ts'
import { parseId } from '#server/http/given-id.ts'
import { listCall } from '#server/http/read-calls.ts'
import { answerImage } from '#server/images/answer.ts'
import { imageCall } from '#server/images/image-call.ts'
import { slide } from '#shared/schemas/slide.ts'
import { allSlides, slideImage } from './queries.ts'

const all = listCall('/all-slides', slide, 'All slides')
const image = imageCall('/image/{id}')

/** `/api/v1/slides` (spec section 7, Catalogue). */
export const slideRoutes = newRoutes()
  .openapi(all, async (c) => c.json(await allSlides(c.var.db), 200))
  .openapi(image, async (c) => answerImage(c, await slideImage(c.var.db, parseId(c.req.valid('param').id, 'Image'))))
