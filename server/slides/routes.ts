import { actorOf } from '#server/http/actor.ts'
import { createRouter, formBody } from '#server/http/define-route.ts'
import { findOr404, parseId, removeOr404 } from '#server/http/parse-id.ts'
import { defineListRoute } from '#server/http/read-routes.ts'
import { defineCreateRoute, defineDeleteRoute, defineUpdateRoute, mutationResponse } from '#server/http/write-routes.ts'
import { acceptImage } from '#server/images/accept-image.ts'
import { defineImageRoute } from '#server/images/image-route.ts'
import { serveImage } from '#server/images/serve-image.ts'
import { t } from '#shared/language/t.ts'
import { slide, slideChange, slideInput } from '#shared/schemas/slide.ts'
import { addSlide, changeSlide, deleteSlide, findSlideImage, listSlides } from './queries.ts'

const all = defineListRoute('/all-slides', slide, 'All slides')
const image = defineImageRoute('/image/{id}')
const phoneImage = defineImageRoute('/phone-image/{id}')
const responseSchema = mutationResponse('slide', slide)
const create = defineCreateRoute('/create', formBody(slideInput), responseSchema)
const update = defineUpdateRoute(formBody(slideChange), responseSchema)
const remove = defineDeleteRoute('The slide is gone')

/** `/api/v1/slides` */
export const slideRoutes = createRouter()
  .openapi(all, async (c) => c.json(await listSlides(c.var.db), 200))
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
      phoneImage: phoneImage && (await acceptImage(c.var, phoneImage)),
      ...texts,
    })
    return c.json({ message: t('Slide created successfully'), slide }, 201)
  })
  .openapi(update, async (c) => {
    const { image, phoneImage, removePhoneImage, updatedAt, ...texts } = c.req.valid('form')
    const noPhoneImage = removePhoneImage ? null : undefined
    const values = {
      ...texts,
      image: image ? await acceptImage(c.var, image) : undefined,
      phoneImage: phoneImage ? await acceptImage(c.var, phoneImage) : noPhoneImage,
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
