import { z } from 'zod'
import { call, json, jsonBody, newRoutes, refusals } from '#server/http/call.ts'
import { findGiven } from '#server/http/given-id.ts'
import { everyone } from '#server/http/guard.ts'
import { clientAddress } from '#server/http/limits.ts'
import { listCall, singleCall } from '#server/http/read-calls.ts'
import { nearestFirst } from '#shared/rules/nearest-first.ts'
import { nearbyShowroom, position, showroom } from '#shared/schemas/showroom.ts'
import { allShowrooms, findShowroom } from './queries.ts'

const all = listCall('/all-showrooms', showroom, 'All showrooms')
const single = singleCall(showroom, 'The showroom')

const nearby = call({
  method: 'post',
  path: '/nearby',
  access: everyone,
  request: { body: jsonBody(position) },
  responses: { 200: json(z.array(nearbyShowroom), 'All showrooms, the nearest first'), 422: refusals, 429: refusals },
})

/** `/api/v1/showrooms` (spec section 7, Showrooms). */
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
