import { formBody, newRoutes } from '#server/http/define-route.ts'
import { findGiven, parseId, removeGiven } from '#server/http/parse-id.ts'
import { listCall } from '#server/http/read-routes.ts'
import { createCall, deleteCall, updateCall, written } from '#server/http/write-routes.ts'
import { acceptPicture } from '#server/images/accept-image.ts'
import { imageCall } from '#server/images/image-route.ts'
import { answerImage } from '#server/images/serve-image.ts'
import { slide, slideChange, slideInput } from '#shared/schemas/slide.ts'
import { addSlide, allSlides, changeSlide, deleteSlide, slideImage } from './queries.ts'

const all = listCall('/all-slides', slide, 'All slides')
const image = imageCall('/image/{id}')
const phoneImage = imageCall('/phone-image/{id}')
const answer = written('slide', slide)
const create = createCall('/create', formBody(slideInput), answer)
const update = updateCall(formBody(slideChange), answer)
const remove = deleteCall('The slide is gone')

/** `/api/v1/slides` */
export const slideRoutes = newRoutes()
  .openapi(all, async (c) => c.json(await allSlides(c.var.db), 200))
  .openapi(image, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Image')
    return answerImage(c, await slideImage(c.var.db, id, 'image'))
  })
  .openapi(phoneImage, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Image')
    return answerImage(c, await slideImage(c.var.db, id, 'phoneImage'))
  })
  .openapi(create, async (c) => {
    const { image, phoneImage, title, link } = c.req.valid('form')
    const slide = await addSlide(c.var.db, {
      image: await acceptPicture(c.var, image),
      phoneImage: phoneImage && (await acceptPicture(c.var, phoneImage)),
      title,
      link,
    })
    return c.json({ message: 'Slide created successfully', slide }, 201)
  })
  .openapi(update, async (c) => {
    const { image, phoneImage, removePhoneImage, title, link, updatedAt } = c.req.valid('form')
    const noPhoneImage = removePhoneImage ? null : undefined
    const values = {
      image: image ? await acceptPicture(c.var, image) : undefined,
      phoneImage: phoneImage ? await acceptPicture(c.var, phoneImage) : noPhoneImage,
      title,
      link,
    }
    const slide = await findGiven('Slide', c.req.valid('param').id, (id) =>
      changeSlide(c.var.db, id, values, updatedAt),
    )
    return c.json({ message: 'Slide updated successfully', slide }, 200)
  })
  .openapi(remove, async (c) => {
    await removeGiven('Slide', c.req.valid('param').id, (id) => deleteSlide(c.var.db, id))
    return c.json({ message: 'Slide deleted successfully' }, 200)
  })
