import { z } from 'zod'
import { findCategory, findManagedCategory } from '#server/categories/queries.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, formBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { everyone, may } from '#server/platform/http/guard.ts'
import { findOr404, parseId, removeOr404 } from '#server/platform/http/parse-id.ts'
import {
  defineCreateRoute,
  defineDeleteRoute,
  defineListRoute,
  defineSingleRoute,
  defineUpdateRoute,
  mutationResponse,
} from '#server/platform/http/write-routes.ts'
import { acceptImage } from '#server/platform/images/accept-image.ts'
import { defineImageRoute, serveImage } from '#server/platform/images/serve-image.ts'
import { t } from '#shared/language/t.ts'
import { managedSubCategory, subCategory, subCategoryChange, subCategoryInput } from '#shared/schemas/sub-category.ts'
import {
  addSubCategory,
  changeSubCategory,
  deleteSubCategory,
  findSubCategory,
  findSubCategoryImage,
  listManagedSubCategories,
  listSubCategories,
  listSubCategoriesOf,
} from './queries.ts'

/** Each says how many products it has. */
const COUNTED = 'version'

const all = defineListRoute('/all-sub-categories', subCategory, 'All sub-categories', COUNTED)

const managed = defineRoute({
  method: 'get',
  path: '/managed',
  access: may('read_catalogue', 'read_stock'),
  summary: 'All sub-categories, also those whose category is not published yet',
  responses: { 200: jsonResponse(z.array(managedSubCategory), 'The oldest first') },
})

const ofCategory = defineRoute({
  method: 'get',
  path: '/all/{cid}',
  access: everyone,
  keptAnswer: COUNTED,
  request: { params: z.object({ cid: z.string().meta({ description: "a category's id" }) }) },
  responses: { 200: jsonResponse(z.array(subCategory), 'The sub-categories of the category'), 404: jsonError },
})

const single = defineSingleRoute(subCategory, 'The sub-category', COUNTED)
const image = defineImageRoute('/image/{id}')
const responseSchema = mutationResponse('subCategory', subCategory)
const create = defineCreateRoute('write_catalogue', '/create', formBody(subCategoryInput), responseSchema)
const update = defineUpdateRoute('write_catalogue', formBody(subCategoryChange), responseSchema)
const remove = defineDeleteRoute('write_catalogue', 'The sub-category is gone')

/** `/api/v1/sub-categories` */
export const subCategoryRoutes = createRouter()
  .openapi(all, async (c) => c.json(await listSubCategories(c.var.db), 200))
  .openapi(managed, async (c) => c.json(await listManagedSubCategories(c.var.db), 200))
  .openapi(ofCategory, async (c) => {
    const category = await findOr404('Category', c.req.valid('param').cid, (id) => findCategory(c.var.db, id))
    return c.json(await listSubCategoriesOf(c.var.db, category._id), 200)
  })
  .openapi(single, async (c) => {
    const subCategory = await findOr404('Sub-category', c.req.valid('param').id, (id) => findSubCategory(c.var.db, id))
    return c.json(subCategory, 200)
  })
  .openapi(image, async (c) => {
    return serveImage(c, await findSubCategoryImage(c.var.db, parseId(c.req.valid('param').id, 'Image')))
  })
  .openapi(create, async (c) => {
    const { parentCat, image, ...texts } = c.req.valid('form')
    const { db } = c.var
    const parent = await findOr404('Category', parentCat, (id) => findManagedCategory(db, id))
    const imageHash = await acceptImage(c.var, image)
    const subCategory = await addSubCategory(db, actorOf(c), { ...texts, category: parent._id, image: imageHash })
    return c.json({ message: t('Sub-category created successfully'), subCategory }, 201)
  })
  .openapi(update, async (c) => {
    const { parentCat, image, updatedAt, ...texts } = c.req.valid('form')
    const { db } = c.var
    const parent = await findOr404('Category', parentCat, (id) => findManagedCategory(db, id))
    const imageHash = image ? await acceptImage(c.var, image) : undefined
    const values = { ...texts, category: parent._id, image: imageHash }
    const subCategory = await findOr404('Sub-category', c.req.valid('param').id, (id) =>
      changeSubCategory(db, actorOf(c), id, values, updatedAt),
    )
    return c.json({ message: t('Sub-category updated successfully'), subCategory }, 200)
  })
  .openapi(remove, async (c) => {
    await removeOr404('Sub-category', c.req.valid('param').id, (id) => deleteSubCategory(c.var.db, actorOf(c), id))
    return c.json({ message: t('Sub-category deleted successfully') }, 200)
  })
