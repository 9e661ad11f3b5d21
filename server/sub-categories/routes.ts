import { z } from 'zod'
import { findCategory } from '#server/categories/queries.ts'
import { call, json, newRoutes, refusals } from '#server/http/call.ts'
import { findGiven, parseId } from '#server/http/given-id.ts'
import { everyone } from '#server/http/guard.ts'
import { listCall, singleCall } from '#server/http/read-calls.ts'
import { answerImage } from '#server/images/answer.ts'
import { imageCall } from '#server/images/image-call.ts'
import { subCategory } from '#shared/schemas/sub-category.ts'
import { allSubCategories, findSubCategory, subCategoriesOf, subCategoryImage } from './queries.ts'

const all = listCall('/all-sub-categories', subCategory, 'All sub-categories')

const ofCategory = call({
  method: 'get',
  path: '/all/{cid}',
  access: everyone,
  request: { params: z.object({ cid: z.string().meta({ description: "a category's id" }) }) },
  responses: { 200: json(z.array(subCategory), 'The sub-categories of the category'), 404: refusals },
})

const single = singleCall(subCategory, 'The sub-category')
const image = imageCall('/image/{id}')

/** `/api/v1/sub-categories` (spec section 7, Catalogue). */
export const subCategoryRoutes = newRoutes()
  .openapi(all, async (c) => c.json(await allSubCategories(c.var.db), 200))
  .openapi(ofCategory, async (c) => {
    const category = await findGiven('Category', c.req.valid('param').cid, (id) => findCategory(c.var.db, id))
    return c.json(await subCategoriesOf(c.var.db, category._id), 200)
  })
  .openapi(single, async (c) => {
    const found = await findGiven('Sub-category', c.req.valid('param').id, (id) => findSubCategory(c.var.db, id))
    return c.json(found, 200)
  })
  .openapi(image, async (c) => {
    const hash = await subCategoryImage(c.var.db, parseId(c.req.valid('param').id, 'Image'))
    return answerImage(c, hash)
  })
