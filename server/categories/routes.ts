import { actorOf } from '#server/http/actor.ts'
import { createRouter, formBody } from '#server/http/define-route.ts'
import { findOr404, parseId, removeOr404 } from '#server/http/parse-id.ts'
import { defineListRoute, defineSingleRoute } from '#server/http/read-routes.ts'
import { defineCreateRoute, defineDeleteRoute, defineUpdateRoute, mutationResponse } from '#server/http/write-routes.ts'
import { acceptImage } from '#server/images/accept-image.ts'
import { defineImageRoute } from '#server/images/image-route.ts'
import { serveImage } from '#server/images/serve-image.ts'
import { t } from '#shared/language/t.ts'
import { category, categoryChange, categoryInput } from '#shared/schemas/category.ts'
import {
  addCategory,
  changeCategory,
  deleteCategory,
  findCategory,
  findCategoryImage,
  listCategories,
} from './queries.ts'

const all = defineListRoute('/all-categories', category, 'All categories')
const single = defineSingleRoute(category, 'The category')
const image = defineImageRoute('/image/{id}')
const responseSchema = mutationResponse('category', category)
const create = defineCreateRoute('/create', formBody(categoryInput), responseSchema)
const update = defineUpdateRoute(formBody(categoryChange), responseSchema)
const remove = defineDeleteRoute('The category is gone')

/** `/api/v1/categories` */
export const categoryRoutes = createRouter()
  .openapi(all, async (c) => c.json(await listCategories(c.var.db), 200))
  .openapi(single, async (c) => {
    const category = await findOr404('Category', c.req.valid('param').id, (id) => findCategory(c.var.db, id))
    return c.json(category, 200)
  })
  .openapi(image, async (c) => {
    return serveImage(c, await findCategoryImage(c.var.db, parseId(c.req.valid('param').id, 'Image')))
  })
  .openapi(create, async (c) => {
    const { image, ...texts } = c.req.valid('form')
    const imageHash = await acceptImage(c.var, image)
    const category = await addCategory(c.var.db, actorOf(c), { ...texts, image: imageHash })
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
