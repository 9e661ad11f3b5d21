import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, jsonBody } from '#server/platform/http/define-route.ts'
import { findOr404, removeOr404 } from '#server/platform/http/parse-id.ts'
import {
  defineCreateRoute,
  defineDeleteRoute,
  defineListRoute,
  defineUpdateRoute,
  mutationResponse,
} from '#server/platform/http/write-routes.ts'
import { t } from '#shared/language/t.ts'
import { size, sizeChange, sizeInput } from '#shared/schemas/size.ts'
import { addSize, changeSize, deleteSize, listSizes } from './queries.ts'

const all = defineListRoute('/all-sizes', size, 'All sizes')
const responseSchema = mutationResponse('size', size)
const create = defineCreateRoute('write_catalogue', '/create', jsonBody(sizeInput), responseSchema)
const update = defineUpdateRoute('write_catalogue', jsonBody(sizeChange), responseSchema)
const remove = defineDeleteRoute('write_catalogue', 'The size is gone')

/** `/api/v1/sizes` */
export const sizeRoutes = createRouter()
  .openapi(all, async (c) => c.json(await listSizes(c.var.db), 200))
  .openapi(create, async (c) => {
    const size = await addSize(c.var.db, actorOf(c), c.req.valid('json').size)
    return c.json({ message: t('Size created successfully'), size }, 201)
  })
  .openapi(update, async (c) => {
    const { size: number, updatedAt } = c.req.valid('json')
    const size = await findOr404('Size', c.req.valid('param').id, (id) =>
      changeSize(c.var.db, actorOf(c), id, number, updatedAt),
    )
    return c.json({ message: t('Size updated successfully'), size }, 200)
  })
  .openapi(remove, async (c) => {
    await removeOr404('Size', c.req.valid('param').id, (id) => deleteSize(c.var.db, actorOf(c), id))
    return c.json({ message: t('Size deleted successfully') }, 200)
  })
