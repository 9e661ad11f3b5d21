import { formBody, newRoutes } from '#server/http/define-route.ts'
import { findGiven, parseId, removeGiven } from '#server/http/parse-id.ts'
import { listCall } from '#server/http/read-routes.ts'
import { createCall, deleteCall, updateCall, written } from '#server/http/write-routes.ts'
import { acceptPicture } from '#server/images/accept-image.ts'
import { imageCall } from '#server/images/image-route.ts'
import { answerImage } from '#server/images/serve-image.ts'
import { director, directorChange, directorInput } from '#shared/schemas/director.ts'
import { addDirector, allDirectors, changeDirector, deleteDirector, directorImage } from './queries.ts'

const all = listCall('/all', director, 'All directors')
const image = imageCall('/image/{id}')
const answer = written('director', director)
const add = createCall('/add', formBody(directorInput), answer)
const update = updateCall(formBody(directorChange), answer)
const remove = deleteCall('The director is gone')

/** `/api/v1/directors` */
export const directorRoutes = newRoutes()
  .openapi(all, async (c) => c.json(await allDirectors(c.var.db), 200))
  .openapi(image, async (c) => answerImage(c, await directorImage(c.var.db, parseId(c.req.valid('param').id, 'Image'))))
  .openapi(add, async (c) => {
    const { image, ...words } = c.req.valid('form')
    const picture = image ? await acceptPicture(c.var, image) : undefined
    const director = await addDirector(c.var.db, { ...words, image: picture })
    return c.json({ message: 'Director added successfully', director }, 201)
  })
  .openapi(update, async (c) => {
    const { image, updatedAt, ...words } = c.req.valid('form')
    const values = { ...words, image: image ? await acceptPicture(c.var, image) : undefined }
    const director = await findGiven('Director', c.req.valid('param').id, (id) =>
      changeDirector(c.var.db, id, values, updatedAt),
    )
    return c.json({ message: 'Director updated successfully', director }, 200)
  })
  .openapi(remove, async (c) => {
    await removeGiven('Director', c.req.valid('param').id, (id) => deleteDirector(c.var.db, id))
    return c.json({ message: 'Director deleted successfully' }, 200)
  })
