import { jsonBody, newRoutes } from '#server/http/define-route.ts'
import { findGiven, removeGiven } from '#server/http/parse-id.ts'
import { listCall } from '#server/http/read-routes.ts'
import { createCall, deleteCall, updateCall, written } from '#server/http/write-routes.ts'
import { color, colorChange, colorInput } from '#shared/schemas/color.ts'
import { addColor, allColors, changeColor, deleteColor } from './queries.ts'

const all = listCall('/all-colors', color, 'All colours')
const answer = written('color', color)
const create = createCall('/create', jsonBody(colorInput), answer)
const update = updateCall(jsonBody(colorChange), answer)
const remove = deleteCall('The colour is gone')

/** `/api/v1/colors` */
export const colorRoutes = newRoutes()
  .openapi(all, async (c) => c.json(await allColors(c.var.db), 200))
  .openapi(create, async (c) => {
    const color = await addColor(c.var.db, c.req.valid('json').name)
    return c.json({ message: 'Color created successfully', color }, 201)
  })
  .openapi(update, async (c) => {
    const { name, updatedAt } = c.req.valid('json')
    const color = await findGiven('Color', c.req.valid('param').id, (id) => changeColor(c.var.db, id, name, updatedAt))
    return c.json({ message: 'Color updated successfully', color }, 200)
  })
  .openapi(remove, async (c) => {
    await removeGiven('Color', c.req.valid('param').id, (id) => deleteColor(c.var.db, id))
    return c.json({ message: 'Color deleted successfully' }, 200)
  })
