import { jsonBody, newRoutes } from '#server/http/define-route.ts'
import { findGiven, removeGiven } from '#server/http/parse-id.ts'
import { listCall } from '#server/http/read-routes.ts'
import { createCall, deleteCall, updateCall, written } from '#server/http/write-routes.ts'
import { size, sizeChange, sizeInput } from '#shared/schemas/size.ts'
import { addSize, allSizes, changeSize, deleteSize } from './queries.ts'

const all = listCall('/all-sizes', size, 'All sizes')
const answer = written('size', size)
const create = createCall('/create', jsonBody(sizeInput), answer)
const update = updateCall(jsonBody(sizeChange), answer)
const remove = deleteCall('The size is gone')

/** `/api/v1/sizes` */
export const sizeRoutes = newRoutes()
  .openapi(all, async (c) => c.json(await allSizes(c.var.db), 200))
  .openapi(create, async (c) => {
    const size = await addSize(c.var.db, c.req.valid('json').size)
    return c.json({ message: 'Size created successfully', size }, 201)
  })
  .openapi(update, async (c) => {
    const { size: number, updatedAt } = c.req.valid('json')
    const size = await findGiven('Size', c.req.valid('param').id, (id) => changeSize(c.var.db, id, number, updatedAt))
    return c.json({ message: 'Size updated successfully', size }, 200)
  })
  .openapi(remove, async (c) => {
    await removeGiven('Size', c.req.valid('param').id, (id) => deleteSize(c.var.db, id))
    return c.json({ message: 'Size deleted successfully' }, 200)
  })
