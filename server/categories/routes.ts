import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, formBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { may, mayEverywhere } from '#server/platform/http/guard.ts'
import { findOr404, idParam, parseId, removeOr404 } from '#server/platform/http/parse-id.ts'
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
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { category, categoryChange, categoryInput, managedCategory } from '#shared/schemas/category.ts'
import {
  addCategory,
  changeCategory,
  deleteCategory,
  findCategory,
  findCategoryImage,
  listCategories,
  listManagedCategories,
  publishCategory,
} from './queries.ts'

const all = defineListRoute('/all-categories', category, 'All categories')
const managed = defineRoute({
  method: 'get',
  path: '/managed',
  access: may('read_catalogue', 'read_stock'),
  summary: 'All categories, also those that are not published yet',
  responses: { 200: jsonResponse(z.array(managedCategory), 'The oldest first') },
})
const publish = defineRoute({
  method: 'put',
  path: '/publish/{id}',
  access: mayEverywhere('write_catalogue'),
  summary: 'Show shoppers a category that was hidden at first, and what is in it; once more changes nothing',
  request: { params: idParam },
  responses: {
    200: jsonResponse(mutationResponse('category', managedCategory), 'What it is now'),
    404: jsonError,
  },
})
const single = defineSingleRoute(category, 'The category')
const image = defineImageRoute('/image/{id}')
const responseSchema = mutationResponse('category', category)
const create = defineCreateRoute('write_catalogue', '/create', formBody(categoryInput), responseSchema)
const update = defineUpdateRoute('write_catalogue', formBody(categoryChange), responseSchema)
const remove = defineDeleteRoute('write_catalogue', 'The category is gone')

/** `/api/v1/categories` */
export const categoryRoutes = createRouter()
  .openapi(all, async (c) => c.json(await listCategories(c.var.db), 200))
  .openapi(managed, async (c) => c.json(await listManagedCategories(c.var.db), 200))
  .openapi(publish, async (c) => {
    const { category, shown } = await findOr404('Category', c.req.valid('param').id, (id) =>
      publishCategory(c.var.db, actorOf(c), id),
    )
    const message = plural(
      shown,
      t('Category published, with {count} product', { count: shown }),
      t('Category published, with {count} products', { count: shown }),
    )
    return c.json({ message: shown > 0 ? message : t('Category published successfully'), category }, 200)
  })
  .openapi(single, async (c) => {
    const category = await findOr404('Category', c.req.valid('param').id, (id) => findCategory(c.var.db, id))
    return c.json(category, 200)
  })
  .openapi(image, async (c) => {
    return serveImage(c, await findCategoryImage(c.var.db, parseId(c.req.valid('param').id, 'Image')))
  })
  .openapi(create, async (c) => {
    const { image, ...values } = c.req.valid('form')
    const imageHash = await acceptImage(c.var, image)
    const category = await addCategory(c.var.db, actorOf(c), { ...values, image: imageHash })
    return c.json({ message: t('Category created successfully'), category }, 201)
  })
  .openapi(update, async (c) => {
    const { image, updatedAt, ...texts } = c.req.valid('form')
    const { db } = c.var
    const category = await findOr404('Category', c.req.valid('param').id, async (id) => {
      const imageHash = image ? await acceptImage(c.var, image) : undefined
      return changeCategory(db, actorOf(c), id, { ...texts, image: imageHash }, updatedAt)
    })
    return c.json({ message: t('Category updated successfully'), category }, 200)
  })
  .openapi(remove, async (c) => {
    await removeOr404('Category', c.req.valid('param').id, (id) => deleteCategory(c.var.db, actorOf(c), id))
    return c.json({ message: t('Category deleted successfully') }, 200)
  })
