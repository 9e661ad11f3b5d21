import { z } from 'zod'
import { call, json, jsonBody, newRoutes, refusals } from '#server/http/define-route.ts'
import { everyone } from '#server/http/guard.ts'
import { clientAddress } from '#server/http/limits.ts'
import { findGiven, removeGiven } from '#server/http/parse-id.ts'
import { listCall, singleCall } from '#server/http/read-routes.ts'
import { createCall, deleteCall, updateCall, written } from '#server/http/write-routes.ts'
import { nearestFirst } from '#shared/rules/sort-by-distance.ts'
import { nearbyShowroom, position, showroom, showroomChange, showroomInput } from '#shared/schemas/showroom.ts'
import { addShowroom, allShowrooms, changeShowroom, deleteShowroom, findShowroom } from './queries.ts'

const all = listCall('/all-showrooms', showroom, 'All showrooms')
const single = singleCall(showroom, 'The showroom')

const nearby = call({
  method: 'post',
  path: '/nearby',
  access: everyone,
  request: { body: jsonBody(position) },
  responses: { 200: json(z.array(nearbyShowroom), 'All showrooms, the nearest first'), 422: refusals, 429: refusals },
})

const answer = written('showroom', showroom)
const create = createCall('/create', jsonBody(showroomInput), answer)
const update = updateCall(jsonBody(showroomChange), answer)
const remove = deleteCall('The showroom left the shop')

/** `/api/v1/showrooms` */
export const showroomRoutes = newRoutes()
  .openapi(all, async (c) => c.json(await allShowrooms(c.var.db), 200))
  .openapi(single, async (c) => {
    const found = await findGiven('Showroom', c.req.valid('param').id, (id) => findShowroom(c.var.db, id))
    return c.json(found, 200)
  })
  .openapi(nearby, async (c) => {
    await c.var.limits.count('nearbyPerAddress', clientAddress(c))
    return c.json(nearestFirst(await allShowrooms(c.var.db), c.req.valid('json')), 200, { 'Cache-Control': 'no-store' })
  })
  .openapi(create, async (c) => {
    const showroom = await addShowroom(c.var.db, c.req.valid('json'))
    return c.json({ message: 'Showroom created successfully', showroom }, 201)
  })
  .openapi(update, async (c) => {
    const { updatedAt, ...values } = c.req.valid('json')
    const showroom = await findGiven('Showroom', c.req.valid('param').id, (id) =>
      changeShowroom(c.var.db, id, values, updatedAt),
    )
    return c.json({ message: 'Showroom updated successfully', showroom }, 200)
  })
  .openapi(remove, async (c) => {
    await removeGiven('Showroom', c.req.valid('param').id, (id) => deleteShowroom(c.var.db, id))
    return c.json({ message: 'Showroom deleted successfully' }, 200)
  })
