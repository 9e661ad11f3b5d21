import { z } from 'zod'
import { call, json, newRoutes } from '#server/http/call.ts'
import { idParam, parseId } from '#server/http/given-id.ts'
import { everyone } from '#server/http/guard.ts'
import { answerImage, imageAnswer, imageQuery } from '#server/images/answer.ts'
import { director } from '#shared/schemas/director.ts'
import { allDirectors, directorImage } from './queries.ts'

const all = call({
  method: 'get',
  path: '/all',
  access: everyone,
  responses: { 200: json(z.array(director), 'All directors') },
})

const image = call({
  method: 'get',
  path: '/image/{id}',
  access: everyone,
  request: { params: idParam, query: imageQuery },
  responses: imageAnswer,
})

/** `/api/v1/directors` (spec section 7, Catalogue). */
export const directorRoutes = newRoutes()
  .openapi(all, async (c) => c.json(await allDirectors(c.var.db), 200))
  .openapi(image, async (c) => answerImage(c, await directorImage(c.var.db, parseId(c.req.valid('param').id, 'Image'))))
