import { z } from 'zod'
import { call, json, newRoutes, refusals } from '#server/http/call.ts'
import { notFound } from '#server/http/errors.ts'
import { idParam, parseId } from '#server/http/given-id.ts'
import { everyone } from '#server/http/guard.ts'
import { answerImage, imageAnswer, imageQuery } from '#server/images/answer.ts'
import { category } from '#shared/schemas/category.ts'
import { allCategories, categoryImage, findCategory } from './queries.ts'

const all = call({
  method: 'get',
  path: '/all-categories',
  access: everyone,
  responses: { 200: json(z.array(category), 'All categories') },
})

const single = call({
  method: 'get',
  path: '/single/{id}',
  access: everyone,
  request: { params: idParam },
  responses: { 200: json(category, 'The category'), 404: refusals },
})

const image = call({
  method: 'get',
  path: '/image/{id}',
  access: everyone,
  request: { params: idParam, query: imageQuery },
  responses: imageAnswer,
})

/** `/api/v1/categories` (spec section 7, Catalogue). */
export const categoryRoutes = newRoutes()
  .openapi(all, async (c) => c.json(await allCategories(c.var.db), 200))
  .openapi(single, async (c) => {
    const found = await findCategory(c.var.db, parseId(c.req.valid('param').id, 'Category'))
    if (!found) throw notFound('Category')
    return c.json(found, 200)
  })
  .openapi(image, async (c) => {
    const hash = await categoryImage(c.var.db, parseId(c.req.valid('param').id, 'Image'))
    return answerImage(c, hash)
  })
