import type { Context } from 'hono'
import { z } from 'zod'
import { noteReading } from '#server/audit/queries.ts'
import { actorOf } from '#server/platform/http/actor.ts'
import {
  createRouter,
  defineRoute,
  formBody,
  jsonBody,
  jsonError,
  jsonResponse,
} from '#server/platform/http/define-route.ts'
import { callerOf, mayEverywhere } from '#server/platform/http/guard.ts'
import { paginationHeaders, setPaginationHeaders } from '#server/platform/http/pagination.ts'
import { parseId } from '#server/platform/http/parse-id.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { sheetForm } from '#server/spreadsheets/read-rows.ts'
import { MAX_SHEET_ROWS, sendSheet, sheetResponse } from '#server/spreadsheets/send-sheet.ts'
import { SHEET_FORMATS } from '#server/spreadsheets/write-rows.ts'
import { dhakaDay } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import {
  paymentAssignment,
  paymentMatches,
  statementResult,
  statementUpload,
  undoReason,
  unpaidDecision,
} from '#shared/schemas/orders/payment.ts'
import { lineRefund, refund, refundFilter, refundPayment, refundQuery } from '#shared/schemas/orders/refund.ts'
import { givenVoucher } from '#shared/schemas/orders/voucher.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { addStatementFile } from './add-statement.ts'
import { acceptOrder, askAgain, assignPayment, releasePayment } from './assign-payment.ts'
import { decideUnpaid } from './decide-unpaid.ts'
import { readMatches } from './matches.queries.ts'
import { payBackLine, payBackOrder, undoRefund } from './pay-back.ts'
import { payBackExchange } from './pay-back-exchange.ts'
import { toRefundSheet } from './refund-sheet.ts'
import { listRefunds } from './refunds.queries.ts'
import { verifyMatches } from './verify-payment.ts'

const errors = { 401: jsonError, 403: jsonError, 422: jsonError }

const upload = defineRoute({
  method: 'post',
  path: '/statements/upload',
  access: mayEverywhere('write_payments'),
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
  access: mayEverywhere('read_payments'),
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
  access: mayEverywhere('write_payments'),
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
  access: mayEverywhere('read_payments'),
  summary: 'What is to pay back, and then what was paid back',
  description:
    'Money of cancelled orders, what came in above a total, what is due for pairs that came back, and every refund that stands.',
  request: { query: refundQuery },
  responses: { 200: { ...jsonResponse(z.array(refund), 'One page'), headers: paginationHeaders }, ...errors },
})

const refundSheet = defineRoute({
  method: 'get',
  path: '/refunds/sheet',
  access: mayEverywhere('read_payments'),
  summary: 'The same as a file, of 50,000 rows at most',
  request: { query: refundFilter.extend({ format: z.enum(SHEET_FORMATS).default('csv') }) },
  responses: { 200: sheetResponse, ...errors },
})

const done = { 200: jsonResponse(successResponse, 'Noted'), 404: jsonError, 409: jsonError, ...errors }
const paidBack = {
  ...done,
  200: jsonResponse(
    successResponse.extend({ voucher: givenVoucher.nullish() }),
    'Noted, with the voucher that was given',
  ),
}
const payBack = defineRoute({
  method: 'post',
  path: '/refunds/paid/{orderId}',
  access: mayEverywhere('write_payments'),
  summary: 'Note that money of an order was paid back, all of it or a part',
  description: 'All of it only of a cancelled order. Cash comes from the till of its store.',
  request: { params: z.object({ orderId: z.string().meta({ description: 'id' }) }), body: jsonBody(refundPayment) },
  responses: paidBack,
})

const payBackPairs = defineRoute({
  method: 'post',
  path: '/refunds/exchange/{exchangeId}',
  access: mayEverywhere('write_payments'),
  summary: 'Note that what was due for pairs that came back was paid back, all of it or a part',
  description: 'What a courier still has waits. Cash comes from the till of its store, and never for an order.',
  request: { params: z.object({ exchangeId: z.string().meta({ description: 'id' }) }), body: jsonBody(refundPayment) },
  responses: paidBack,
})

const payBackStray = defineRoute({
  method: 'post',
  path: '/refunds/line/{paymentId}',
  access: mayEverywhere('write_payments'),
  summary: 'Note that money which came in for no order was paid back',
  request: { params: z.object({ paymentId: z.string().meta({ description: 'id' }) }), body: jsonBody(lineRefund) },
  responses: done,
})

const undo = defineRoute({
  method: 'post',
  path: '/refunds/undo/{position}',
  access: mayEverywhere('write_payments'),
  summary: 'Take back a refund of today that was a mistake, once',
  request: { params: z.object({ position: z.coerce.number().int().min(1) }), body: jsonBody(undoReason) },
  responses: done,
})

const unpaid = defineRoute({
  method: 'put',
  path: '/unpaid/{orderId}',
  access: mayEverywhere('write_payments'),
  summary: 'Say how an order leaves whose wallet payment nobody has verified',
  description:
    '`send`: as it is, for a reason; `collect`: what is due is collected in cash at the door or the counter; `wait`: not before it is verified.',
  request: { params: z.object({ orderId: z.string().meta({ description: 'id' }) }), body: jsonBody(unpaidDecision) },
  responses: done,
})

const orderParam = z.object({ orderId: z.string().meta({ description: 'id' }) })
const lineParam = z.object({ paymentId: z.string().meta({ description: 'id' }) })
const assign = defineRoute({
  method: 'post',
  path: '/assign/{paymentId}',
  access: mayEverywhere('write_payments'),
  summary: 'Take a line of a statement for the payment of an order',
  description:
    'What differs from what is due needs an answer: `accept` it for a reason, `ask` for the rest, or `pay-back` what is too much; 422 at `difference` with its taka where there is none.',
  request: { params: lineParam, body: jsonBody(paymentAssignment) },
  responses: done,
})

const release = defineRoute({
  method: 'post',
  path: '/release/{paymentId}',
  access: mayEverywhere('write_payments'),
  summary: 'Take a line of a statement away from its order: what it paid is due again',
  request: { params: lineParam, body: jsonBody(undoReason) },
  responses: done,
})

const accept = defineRoute({
  method: 'post',
  path: '/accept/{orderId}',
  access: mayEverywhere('write_payments'),
  summary: 'Accept what is missing of an order of which a part came in, or what came in above its total',
  request: { params: orderParam, body: jsonBody(undoReason) },
  responses: done,
})

const ask = defineRoute({
  method: 'post',
  path: '/ask/{orderId}',
  access: mayEverywhere('write_payments'),
  summary: 'Ask the buyer of an order for the rest of a payment',
  request: { params: orderParam },
  responses: done,
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
    const verified = await verifyMatches(c.var.db, { by: callerOf(c).id, actor: actorOf(c) })
    return c.json({ message: t('{count} payments verified', { count: verified }), verified }, 200)
  })
  .openapi(refunds, async (c) => {
    const query = c.req.valid('query')
    const { list, total } = await listRefunds(c.var.db, query, query)
    await noteReading(c.var.db, actorOf(c), { page: query.page, listed: list.length })
    setPaginationHeaders(c, { ...query, total })
    return c.json(list, 200)
  })
  .openapi(refundSheet, async (c) => {
    const { format, ...filter } = c.req.valid('query')
    const { list } = await listRefunds(c.var.db, filter, { page: 1, limit: MAX_SHEET_ROWS + 1 })
    await noteReading(c.var.db, actorOf(c), { listed: list.length })
    return sendSheet(c, toRefundSheet(list), {
      name: `${t('Refunds')}-${dhakaDay(new Date())}`,
      fallback: 'refunds',
      format,
    })
  })
  .openapi(assign, async (c) => {
    const payment = parseId(c.req.valid('param').paymentId, 'Payment')
    const { isShort, asked } = await assignPayment(deskOf(c), c.var.config, payment, c.req.valid('json'))
    const message = asked === null ? t('Payment assigned') : askedMessage(asked)
    return c.json({ message: isShort ? t('Payment assigned. Some of its pairs are gone.') : message }, 200)
  })
  .openapi(release, async (c) => {
    const payment = parseId(c.req.valid('param').paymentId, 'Payment')
    await releasePayment(deskOf(c), payment, c.req.valid('json').reason)
    return c.json({ message: t('Payment taken away from its order') }, 200)
  })
  .openapi(accept, async (c) => {
    const order = parseId(c.req.valid('param').orderId, 'Order')
    const isShort = await acceptOrder(deskOf(c), order, c.req.valid('json').reason)
    return c.json({ message: isShort ? t('Accepted. Some of its pairs are gone.') : t('Difference accepted') }, 200)
  })
  .openapi(ask, async (c) => {
    const order = parseId(c.req.valid('param').orderId, 'Order')
    return c.json({ message: askedMessage(await askAgain(deskOf(c), c.var.config, order)) }, 200)
  })
  .openapi(unpaid, async (c) => {
    const order = parseId(c.req.valid('param').orderId, 'Order')
    await decideUnpaid(c.var.db, actorOf(c), order, c.req.valid('json'))
    return c.json({ message: t('Decision saved') }, 200)
  })
  .openapi(payBack, async (c) => {
    const order = parseId(c.req.valid('param').orderId, 'Order')
    const input = c.req.valid('json')
    const voucher = await payBackOrder(deskOf(c), order, input)
    return c.json({ message: paidBackMessage(input), voucher }, 200)
  })
  .openapi(payBackPairs, async (c) => {
    const exchange = parseId(c.req.valid('param').exchangeId, 'Exchange')
    const input = c.req.valid('json')
    const voucher = await payBackExchange(deskOf(c), exchange, input)
    return c.json({ message: paidBackMessage(input), voucher }, 200)
  })
  .openapi(payBackStray, async (c) => {
    const payment = parseId(c.req.valid('param').paymentId, 'Payment')
    await payBackLine(deskOf(c), payment, c.req.valid('json').reference)
    return c.json({ message: t('Noted as paid back') }, 200)
  })
  .openapi(undo, async (c) => {
    await undoRefund(deskOf(c), c.req.valid('param').position, c.req.valid('json').reason)
    return c.json({ message: t('Refund taken back') }, 200)
  })

const paidBackMessage = ({ waived }: { waived?: boolean | undefined }) =>
  waived ? t('Given up: it stays with the shop') : t('Noted as paid back')

const askedMessage = (byMail: boolean) =>
  byMail ? t('The buyer is asked for the rest by e-mail') : t('There is no e-mail of the buyer: please call')

const deskOf = (c: Context<ShopEnv>) => ({ db: c.var.db, config: c.var.config, by: callerOf(c).id, actor: actorOf(c) })
