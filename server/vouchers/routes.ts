import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { callerOf, mayEverywhere, signedIn } from '#server/platform/http/guard.ts'
import { paginationHeaders, setPaginationHeaders } from '#server/platform/http/pagination.ts'
import { idParam, parseId } from '#server/platform/http/parse-id.ts'
import { t } from '#shared/language/t.ts'
import { voucherBlock, voucherLeft, voucherLook, voucherRow, vouchersQuery } from '#shared/schemas/orders/voucher.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import { requireOpenVoucher } from './spend-voucher.queries.ts'
import { listVouchers } from './vouchers.queries.ts'
import { blockVoucher } from './write-vouchers.ts'

const errors = { 401: jsonError, 403: jsonError, 422: jsonError }

const look = defineRoute({
  method: 'post',
  path: '/look',
  access: signedIn,
  summary: 'What is left on the voucher of a code',
  description:
    'For whoever is about to spend it. 422 where there is none, or nothing of it can be spent; 429 after many codes that are none.',
  request: { body: jsonBody(voucherLook) },
  responses: { 200: jsonResponse(voucherLeft, 'The voucher'), 429: jsonError, ...errors },
})

const list = defineRoute({
  method: 'get',
  path: '/all',
  access: mayEverywhere('read_payments'),
  summary: 'Vouchers that were given, with what is left on them',
  request: { query: vouchersQuery },
  responses: {
    200: { ...jsonResponse(z.array(voucherRow), 'One page, newest first'), headers: paginationHeaders },
    ...errors,
  },
})

const block = defineRoute({
  method: 'put',
  path: '/block/{id}',
  access: mayEverywhere('write_payments'),
  summary: 'Block a voucher that was lost: nothing of it is spent any more',
  request: { params: idParam, body: jsonBody(voucherBlock) },
  responses: { 200: jsonResponse(successResponse, 'Blocked'), 404: jsonError, 409: jsonError, ...errors },
})

/** The routes of `/api/v1/vouchers`. */
export const voucherRoutes = createRouter()
  .openapi(look, async (c) => {
    const { db, limits } = c.var
    const { id } = callerOf(c)
    await limits.check('voucherTriesPerAccount', id)
    const found = await requireOpenVoucher(db, c.req.valid('json'), 'code').catch(async (refusal) => {
      await limits.add('voucherTriesPerAccount', id)
      throw refusal
    })
    const { ending, left, expiresAt } = found
    return c.json({ ending, left, expiresAt }, 200)
  })
  .openapi(list, async (c) => {
    const query = c.req.valid('query')
    const found = await listVouchers(c.var.db, query)
    setPaginationHeaders(c, { ...query, total: found.total })
    return c.json(found.list, 200)
  })
  .openapi(block, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Voucher')
    const { reason } = c.req.valid('json')
    await blockVoucher(c.var.db, actorOf(c), { id, by: callerOf(c).id, reason })
    return c.json({ message: t('Voucher blocked') }, 200)
  })
