import { z } from 'zod'
import { findCategory } from '#server/categories/queries.ts'
import { call, formBody, json, newRoutes, refusals } from '#server/http/define-route.ts'
import { everyone } from '#server/http/guard.ts'
import { findGiven, parseId, removeGiven } from '#server/http/parse-id.ts'
import { listCall, singleCall } from '#server/http/read-routes.ts'
import { createCall, deleteCall, updateCall, written } from '#server/http/write-routes.ts'
import { acceptPicture } from '#server/images/accept-image.ts'
import { imageCall } from '#server/images/image-route.ts'
import { answerImage } from '#server/images/serve-image.ts'
import { subCategory, subCategoryChange, subCategoryInput } from '#shared/schemas/sub-category.ts'
import {
  addSubCategory,
  allSubCategories,
  changeSubCategory,
  deleteSubCategory,
  findSubCategory,
  subCategoriesOf,
  subCategoryImage,
} from './queries.ts'

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
const answer = written('subCategory', subCategory)
const create = createCall('/create', formBody(subCategoryInput), answer)
const update = updateCall(formBody(subCategoryChange), answer)
const remove = deleteCall('The sub-category is gone')

/** `/api/v1/sub-categories` */
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
  .openapi(create, async (c) => {
    const { name, parentCat, image } = c.req.valid('form')
    const { db } = c.var
    const parent = await findGiven('Category', parentCat, (id) => findCategory(db, id))
    const picture = await acceptPicture(c.var, image)
    const subCategory = await addSubCategory(db, { name, category: parent._id, image: picture })
    return c.json({ message: 'Sub-category created successfully', subCategory }, 201)
  })
  .openapi(update, async (c) => {
    const { name, parentCat, image, updatedAt } = c.req.valid('form')
    const { db } = c.var
    const parent = await findGiven('Category', parentCat, (id) => findCategory(db, id))
    const picture = image ? await acceptPicture(c.var, image) : undefined
    const values = { name, category: parent._id, image: picture }
    const subCategory = await findGiven('Sub-category', c.req.valid('param').id, (id) =>
      changeSubCategory(db, id, values, updatedAt),
    )
    return c.json({ message: 'Sub-category updated successfully', subCategory }, 200)
  })
  .openapi(remove, async (c) => {
    await removeGiven('Sub-category', c.req.valid('param').id, (id) => deleteSubCategory(c.var.db, id))
    return c.json({ message: 'Sub-category deleted successfully' }, 200)
  })
