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
import { color, colorChange, colorInput } from '#shared/schemas/color.ts'
import { addColor, changeColor, deleteColor, listColors } from './queries.ts'

const all = defineListRoute('/all-colors', color, 'All colours')
const responseSchema = mutationResponse('color', color)
const create = defineCreateRoute('write_catalogue', '/create', jsonBody(colorInput), responseSchema)
const update = defineUpdateRoute('write_catalogue', jsonBody(colorChange), responseSchema)
const remove = defineDeleteRoute('write_catalogue', 'The colour is gone')

/** `/api/v1/colors` */
export const colorRoutes = createRouter()
  .openapi(all, async (c) => c.json(await listColors(c.var.db), 200))
  .openapi(create, async (c) => {
    const color = await addColor(c.var.db, actorOf(c), c.req.valid('json'))
    return c.json({ message: t('Color created successfully'), color }, 201)
  })
  .openapi(update, async (c) => {
    const { updatedAt, ...values } = c.req.valid('json')
    const color = await findOr404('Color', c.req.valid('param').id, (id) =>
      changeColor(c.var.db, actorOf(c), id, values, updatedAt),
    )
    return c.json({ message: t('Color updated successfully'), color }, 200)
  })
  .openapi(remove, async (c) => {
    await removeOr404('Color', c.req.valid('param').id, (id) => deleteColor(c.var.db, actorOf(c), id))
    return c.json({ message: t('Color deleted successfully') }, 200)
  })
