import { z } from 'zod'
import { call, json, newRoutes } from '#server/http/call.ts'
import { idParam, parseId } from '#server/http/given-id.ts'
import { everyone } from '#server/http/guard.ts'
import { answerImage, imageAnswer, imageQuery } from '#server/images/answer.ts'
import { slide } from '#shared/schemas/slide.ts'
import { allSlides, slideImage } from './queries.ts'

const all = call({
  method: 'get',
  path: '/all-slides',
  access: everyone,
  responses: { 200: json(z.array(slide), 'All slides') },
})

const image = call({
  method: 'get',
  path: '/image/{id}',
  access: everyone,
  request: { params: idParam, query: imageQuery },
  responses: imageAnswer,
})

/** `/api/v1/slides` (spec section 7, Catalogue). */
export const slideRoutes = newRoutes()
  .openapi(all, async (c) => c.json(await allSlides(c.var.db), 200))
  .openapi(image, async (c) => answerImage(c, await slideImage(c.var.db, parseId(c.req.valid('param').id, 'Image'))))
