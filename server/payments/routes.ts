import { z } from 'zod'
import { noteReading } from '#server/audit/note-reading.ts'
import { addAuditEntry } from '#server/audit/queries.ts'
import { ShopError } from '#server/errors/shop-error.ts'
import { actorOf } from '#server/http/actor.ts'
import { createRouter, defineRoute, formBody, jsonBody, jsonError, jsonResponse } from '#server/http/define-route.ts'
import { admin, callerOf } from '#server/http/guard.ts'
import { paginationHeaders, setPaginationHeaders } from '#server/http/pagination.ts'
import { parseId } from '#server/http/parse-id.ts'
import { sheetForm } from '#server/spreadsheets/sheet-form.ts'
import { t } from '#shared/language/t.ts'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { paymentMatches, refund, refundPayment, statementResult, statementUpload } from '#shared/schemas/payment.ts'
import { clampedInteger } from '#shared/schemas/query-params.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { addStatementFile } from './add-statement.ts'
import { readMatches, verifyExact } from './matches.queries.ts'
import { addRefund, listRefunds, lockRefundable } from './queries.ts'

const errors = { 401: jsonError, 403: jsonError, 422: jsonError }

const upload = defineRoute({
  method: 'post',
  path: '/statements/upload',
  access: admin,
  summary: 'Upload the statement of a wallet, CSV or XLSX',
  description:
    'Columns are recognised by their headings, or by `mapping`; 422 with the headings where they are not. Every row is taken, or named with the reason. The same file, and the same line of two files, is one.',
  form: sheetForm,
  request: { body: formBody(statementUpload) },
  responses: { 200: jsonResponse(statementResult, 'What it brought'), 413: jsonError, ...errors },
})

const matches = defineRoute({
  method: 'get',
  path: '/matches',
  access: admin,
  summary: 'Wallet orders to verify beside what came in',
  responses: {
    200: jsonResponse(paymentMatches, 'Exact ones, and four lists of the rest'),
    401: jsonError,
    403: jsonError,
  },
})

const verify = defineRoute({
  method: 'post',
  path: '/verify-exact',
  access: admin,
  summary: 'Verify all orders whose payment came in exactly',
  responses: {
    200: jsonResponse(z.object({ message: z.string(), verified: z.int() }), 'How many'),
    401: jsonError,
    403: jsonError,
  },
})

const refunds = defineRoute({
  method: 'get',
  path: '/refunds',
  access: admin,
  summary: 'Cancelled orders that had been paid, those to pay back first',
  request: { query: z.object({ page: clampedInteger(1, 1, 1_000), limit: clampedInteger(LIST_PAGE_SIZE, 1, 100) }) },
  responses: { 200: { ...jsonResponse(z.array(refund), 'One page'), headers: paginationHeaders }, ...errors },
})

const payBack = defineRoute({
  method: 'post',
  path: '/refunds/paid/{orderId}',
  access: admin,
  summary: 'Note that a cancelled order was paid back, once',
  request: { params: z.object({ orderId: z.string().meta({ description: 'id' }) }), body: jsonBody(refundPayment) },
  responses: { 200: jsonResponse(successResponse, 'Noted'), 404: jsonError, 409: jsonError, ...errors },
})

/** The routes of `/api/v1/payments`. */
export const paymentRoutes = createRouter()
  .openapi(upload, async (c) => {
    const result = await addStatementFile(c.var.db, actorOf(c), callerOf(c).id, c.req.valid('form'))
    return c.json({ message: t('Statement read'), ...result }, 200)
  })
  .openapi(matches, async (c) => {
    const found = await readMatches(c.var.db)
    const listed = found.exact.length + found.wrongAmount.length + found.orderWithoutMoney.length
    await noteReading(c.var.db, actorOf(c), { listed })
    return c.json(found, 200)
  })
  .openapi(verify, async (c) => {
    const verified = await c.var.db.transaction(async (tx) => {
      const count = await verifyExact(tx, callerOf(c).id)
      await addAuditEntry(tx, actorOf(c), { action: 'payments-verified', details: { rows: count } })
      return count
    })
    return c.json({ message: t('{count} payments verified', { count: verified }), verified }, 200)
  })
  .openapi(refunds, async (c) => {
    const query = c.req.valid('query')
    const { list, total } = await listRefunds(c.var.db, query)
    await noteReading(c.var.db, actorOf(c), { page: query.page, listed: list.length })
    setPaginationHeaders(c, { ...query, total })
    return c.json(list, 200)
  })
  .openapi(payBack, async (c) => {
    const order = parseId(c.req.valid('param').orderId, 'Order')
    const { reference } = c.req.valid('json')
    await c.var.db.transaction(async (tx) => {
      if (!(await lockRefundable(tx, order))) throw new ShopError('not_found', { resource: 'Order' })
      if (!(await addRefund(tx, { order, reference, by: callerOf(c).id }))) throw new ShopError('already_paid_back')
      await addAuditEntry(tx, actorOf(c), { action: 'refund-paid', subject: order })
    })
    return c.json({ message: t('Noted as paid back') }, 200)
  })
