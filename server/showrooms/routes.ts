import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { everyone } from '#server/platform/http/guard.ts'
import { findOr404, removeOr404 } from '#server/platform/http/parse-id.ts'
import {
  defineCreateRoute,
  defineDeleteRoute,
  defineListRoute,
  defineSingleRoute,
  defineUpdateRoute,
  mutationResponse,
} from '#server/platform/http/write-routes.ts'
import { t } from '#shared/language/t.ts'
import { sortByDistance } from '#shared/rules/showrooms/sort-by-distance.ts'
import { nearbyShowroom, position, showroom, showroomChange, showroomInput } from '#shared/schemas/showroom.ts'
import { addShowroom, changeShowroom, deleteShowroom, findShowroom, listShowrooms } from './queries.ts'

const all = defineListRoute('/all-showrooms', showroom, 'All showrooms')
const single = defineSingleRoute(showroom, 'The showroom')

const nearby = defineRoute({
  method: 'post',
  path: '/nearby',
  access: everyone,
  request: { body: jsonBody(position) },
  responses: {
    200: jsonResponse(z.array(nearbyShowroom), 'All showrooms, the nearest first'),
    422: jsonError,
    429: jsonError,
  },
})

const responseSchema = mutationResponse('showroom', showroom)
const create = defineCreateRoute('write_showrooms', '/create', jsonBody(showroomInput), responseSchema)
const update = defineUpdateRoute('write_showrooms', jsonBody(showroomChange), responseSchema)
const remove = defineDeleteRoute('write_showrooms', 'The showroom left the shop')

/** `/api/v1/showrooms` */
export const showroomRoutes = createRouter()
  .openapi(all, async (c) => c.json(await listShowrooms(c.var.db), 200))
  .openapi(single, async (c) => {
    const showroom = await findOr404('Showroom', c.req.valid('param').id, (id) => findShowroom(c.var.db, id))
    return c.json(showroom, 200)
  })
  .openapi(nearby, async (c) => {
    await c.var.limits.count('nearbyPerAddress', clientAddress(c))
    return c.json(sortByDistance(await listShowrooms(c.var.db), c.req.valid('json')), 200, {
      'Cache-Control': 'no-store',
    })
  })
  .openapi(create, async (c) => {
    const showroom = await addShowroom(c.var.db, actorOf(c), c.req.valid('json'))
    return c.json({ message: t('Showroom created successfully'), showroom }, 201)
  })
  .openapi(update, async (c) => {
    const { updatedAt, ...values } = c.req.valid('json')
    const showroom = await findOr404('Showroom', c.req.valid('param').id, (id) =>
      changeShowroom(c.var.db, actorOf(c), id, values, updatedAt),
    )
    return c.json({ message: t('Showroom updated successfully'), showroom }, 200)
  })
  .openapi(remove, async (c) => {
    await removeOr404('Showroom', c.req.valid('param').id, (id) => deleteShowroom(c.var.db, actorOf(c), id))
    return c.json({ message: t('Showroom deleted successfully') }, 200)
  })
