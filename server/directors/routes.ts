import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, formBody } from '#server/platform/http/define-route.ts'
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
import { director, directorChange, directorInput } from '#shared/schemas/director.ts'
import { addDirector, changeDirector, deleteDirector, findDirectorImage, listDirectors } from './queries.ts'

const all = defineListRoute('/all', director, 'All directors')
const image = defineImageRoute('/image/{id}')
const responseSchema = mutationResponse('director', director)
const add = defineCreateRoute('write_pages', '/add', formBody(directorInput), responseSchema)
const update = defineUpdateRoute('write_pages', formBody(directorChange), responseSchema)
const remove = defineDeleteRoute('write_pages', 'The director is gone')

/** `/api/v1/directors` */
export const directorRoutes = createRouter()
  .openapi(all, async (c) => c.json(await listDirectors(c.var.db), 200))
  .openapi(image, async (c) =>
    serveImage(c, await findDirectorImage(c.var.db, parseId(c.req.valid('param').id, 'Image'))),
  )
  .openapi(add, async (c) => {
    const { image, ...fields } = c.req.valid('form')
    const imageHash = image ? await acceptImage(c.var, image) : undefined
    const director = await addDirector(c.var.db, actorOf(c), { ...fields, image: imageHash })
    return c.json({ message: t('Director added successfully'), director }, 201)
  })
  .openapi(update, async (c) => {
    const { image, updatedAt, ...fields } = c.req.valid('form')
    const values = { ...fields, image: image ? await acceptImage(c.var, image) : undefined }
    const director = await findOr404('Director', c.req.valid('param').id, (id) =>
      changeDirector(c.var.db, actorOf(c), id, values, updatedAt),
    )
    return c.json({ message: t('Director updated successfully'), director }, 200)
  })
  .openapi(remove, async (c) => {
    await removeOr404('Director', c.req.valid('param').id, (id) => deleteDirector(c.var.db, actorOf(c), id))
    return c.json({ message: t('Director deleted successfully') }, 200)
  })
