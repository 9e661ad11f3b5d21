import { z } from 'zod'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import {
  createRouter,
  defineRoute,
  formBody,
  jsonBody,
  jsonError,
  jsonResponse,
} from '#server/platform/http/define-route.ts'
import { mayEverywhere } from '#server/platform/http/guard.ts'
import { findOr404, parseId, removeOr404 } from '#server/platform/http/parse-id.ts'
import {
  defineCreateRoute,
  defineDeleteRoute,
  defineListRoute,
  defineUpdateRoute,
  mutationResponse,
} from '#server/platform/http/write-routes.ts'
import { acceptImage } from '#server/platform/images/accept-image.ts'
import { defineImageRoute, serveImage } from '#server/platform/images/serve-image.ts'
import { t } from '#shared/language/t.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { managedSlide, slide, slideChange, slideInput, slideOrder } from '#shared/schemas/slide.ts'
import {
  addSlide,
  changeSlide,
  deleteSlide,
  findSlideImage,
  listManagedSlides,
  listSlides,
  orderSlides,
} from './queries.ts'

const all = defineListRoute('/all-slides', slide, 'All slides')
const managed = defineRoute({
  method: 'get',
  path: '/managed',
  access: mayEverywhere('read_pages'),
  summary: 'All slides, also those that are not on the home page yet',
  responses: { 200: jsonResponse(z.array(managedSlide), 'In display order') },
})
const order = defineRoute({
  method: 'put',
  path: '/order',
  access: mayEverywhere('write_pages'),
  summary: 'Put all slides in an order',
  request: { body: jsonBody(slideOrder) },
  responses: { 200: jsonResponse(successResponse, 'They are in it'), 409: jsonError, 422: jsonError },
})
const image = defineImageRoute('/image/{id}')
const phoneImage = defineImageRoute('/phone-image/{id}')
const responseSchema = mutationResponse('slide', slide)
const create = defineCreateRoute('write_pages', '/create', formBody(slideInput), responseSchema)
const update = defineUpdateRoute('write_pages', formBody(slideChange), responseSchema)
const remove = defineDeleteRoute('write_pages', 'The slide is gone')

/** `/api/v1/slides` */
export const slideRoutes = createRouter()
  .openapi(all, async (c) => c.json(await listSlides(c.var.db), 200))
  .openapi(managed, async (c) => c.json(await listManagedSlides(c.var.db), 200))
  .openapi(order, async (c) => {
    const ids = c.req.valid('json').slides.map((id) => parseId(id, 'Slide'))
    if (!(await orderSlides(c.var.db, actorOf(c), ids))) throw new ShopError('changed_meanwhile', {})
    return c.json({ message: t('The slides are in this order now') }, 200)
  })
  .openapi(image, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Image')
    return serveImage(c, await findSlideImage(c.var.db, id, 'image'))
  })
  .openapi(phoneImage, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Image')
    return serveImage(c, await findSlideImage(c.var.db, id, 'phoneImage'))
  })
  .openapi(create, async (c) => {
    const { image, phoneImage, ...texts } = c.req.valid('form')
    const slide = await addSlide(c.var.db, actorOf(c), {
      image: await acceptImage(c.var, image),
      phoneImage: phoneImage && (await acceptImage(c.var, phoneImage, 'phoneImage')),
      ...texts,
    })
    return c.json({ message: t('Slide created successfully'), slide }, 201)
  })
  .openapi(update, async (c) => {
    const { image, phoneImage, removePhoneImage, hidden, updatedAt, ...texts } = c.req.valid('form')
    const noPhoneImage = removePhoneImage ? null : undefined
    const values = {
      ...texts,
      ...(hidden && { hidden: hidden === 'true' }),
      image: image ? await acceptImage(c.var, image) : undefined,
      phoneImage: phoneImage ? await acceptImage(c.var, phoneImage, 'phoneImage') : noPhoneImage,
    }
    const slide = await findOr404('Slide', c.req.valid('param').id, (id) =>
      changeSlide(c.var.db, actorOf(c), id, values, updatedAt),
    )
    return c.json({ message: t('Slide updated successfully'), slide }, 200)
  })
  .openapi(remove, async (c) => {
    await removeOr404('Slide', c.req.valid('param').id, (id) => deleteSlide(c.var.db, actorOf(c), id))
    return c.json({ message: t('Slide deleted successfully') }, 200)
  })
