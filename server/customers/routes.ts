import { z } from 'zod'
import { noteReading } from '#server/audit/queries.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, may } from '#server/platform/http/guard.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { trust } from '#shared/schemas/orders/call.ts'
import { readTrust } from './queries.ts'

const readTrustRoute = defineRoute({
  method: 'get',
  path: '/trust/{phone}',
  access: may('read_customers'),
  summary: 'What the shop’s own books say of a phone, in any spelling',
  request: { params: z.object({ phone: z.string().max(80) }) },
  responses: {
    200: jsonResponse(trust, 'Orders that arrived, were refused, or reached nobody'),
    401: jsonError,
    403: jsonError,
    404: jsonError,
    422: jsonError,
    429: jsonError,
  },
})

/** The routes of `/api/v1/customers`. */
export const trustRoutes = createRouter().openapi(readTrustRoute, async (c) => {
  await c.var.limits.count('phonesPerAccount', callerOf(c).id)
  const found = await readTrust(c.var.db, phoneDigits(c.req.valid('param').phone))
  await noteReading(c.var.db, actorOf(c), { action: 'phone-looked-up' })
  return c.json(found, 200)
})
