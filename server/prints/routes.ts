import { z } from 'zod'
import { noteReading } from '#server/audit/queries.ts'
import { notFound } from '#server/platform/errors/shop-error.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, may, mayAt } from '#server/platform/http/guard.ts'
import { parseId } from '#server/platform/http/parse-id.ts'
import { findShowroomId } from '#server/showrooms/queries.ts'
import { t } from '#shared/language/t.ts'
import { paperOrder, papersQuery, printedPapers } from '#shared/schemas/orders/paper.ts'
import { boxLabel, delivery, labelsInput } from '#shared/schemas/stock/label.ts'
import { listDeliveries } from './labels.queries.ts'
import { makeLabels } from './make-labels.ts'
import { listHandedOver, listPrintOrders, notePrints } from './queries.ts'

const errors = { 401: jsonError, 403: jsonError, 404: jsonError, 422: jsonError }

const read = defineRoute({
  method: 'get',
  path: '/orders',
  access: may('read_orders'),
  summary: 'What the papers of orders say: all of them, or 404',
  request: { query: papersQuery },
  responses: { 200: jsonResponse(z.array(paperOrder), 'The orders as they were asked for'), ...errors },
})

const printed = defineRoute({
  method: 'post',
  path: '/printed',
  access: may('read_orders'),
  summary: 'Note that a paper of orders was printed now',
  request: { body: jsonBody(printedPapers) },
  responses: { 200: jsonResponse(z.object({ message: z.string(), printed: z.int() }), 'How many orders'), ...errors },
})

const storeParam = z.object({ storeId: z.string().meta({ description: 'id' }) })

const deliveries = defineRoute({
  method: 'get',
  path: '/deliveries/{storeId}',
  access: mayAt('storeId', 'read_stock'),
  summary: 'The newest deliveries of a store, for the labels of their boxes',
  request: { params: storeParam },
  responses: { 200: jsonResponse(z.array(delivery), 'At most 50, newest first'), ...errors },
})

const labels = defineRoute({
  method: 'post',
  path: '/labels/{storeId}',
  access: mayAt('storeId', 'read_stock'),
  summary: 'What the labels of boxes say: of single sizes, or of a delivery of the store',
  description: 'A POST, as a print has more sizes than an address can name; it changes nothing.',
  request: { params: storeParam, body: jsonBody(labelsInput) },
  responses: { 200: jsonResponse(z.array(boxLabel), 'By article and size, or as they were asked for'), ...errors },
})

/** The routes of `/api/v1/papers`. */
export const printRoutes = createRouter()
  .openapi(read, async (c) => {
    const { db } = c.var
    const { orders, handOver } = c.req.valid('query')
    const ids = handOver ? await listHandedOver(db, parseId(handOver, 'Parcel')) : orders
    const papers = await listPrintOrders(db, callerOf(c), ids)
    if (papers.length === 0 || papers.length < ids.length) throw notFound('Order')
    await noteReading(db, actorOf(c), { listed: papers.length })
    return c.json(papers, 200)
  })
  .openapi(printed, async (c) => {
    const count = await notePrints(c.var.db, actorOf(c), callerOf(c), c.req.valid('json'))
    return c.json({ message: t('Noted as printed'), printed: count }, 200)
  })
  .openapi(deliveries, async (c) => {
    const showroom = await findShowroomId(c.var.db, c.req.valid('param').storeId)
    return c.json(await listDeliveries(c.var.db, showroom), 200)
  })
  .openapi(labels, async (c) => {
    const showroom = await findShowroomId(c.var.db, c.req.valid('param').storeId)
    return c.json(await makeLabels(c.var.db, showroom, c.req.valid('json')), 200)
  })
