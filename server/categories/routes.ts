import { newRoutes } from '#server/http/call.ts'
import { findGiven, parseId } from '#server/http/given-id.ts'
import { listCall, singleCall } from '#server/http/read-calls.ts'
import { answerImage } from '#server/images/answer.ts'
import { imageCall } from '#server/images/image-call.ts'
import { category } from '#shared/schemas/category.ts'
import { allCategories, categoryImage, findCategory } from './queries.ts'

const all = listCall('/all-categories', category, 'All categories')
const single = singleCall(category, 'The category')
const image = imageCall('/image/{id}')

/** `/api/v1/categories` (spec section 7, Catalogue). */
export const categoryRoutes = newRoutes()
  .openapi(all, async (c) => c.json(await allCategories(c.var.db), 200))
  .openapi(single, async (c) => {
    const found = await findGiven('Category', c.req.valid('param').id, (id) => findCategory(c.var.db, id))
    return c.json(found, 200)
  })
  .openapi(image, async (c) => {
    const hash = await categoryImage(c.var.db, parseId(c.req.valid('param').id, 'Image'))
    return answerImage(c, hash)
  })
