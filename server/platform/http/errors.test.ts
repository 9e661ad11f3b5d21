import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { ShopError, unavailable } from '#server/platform/errors/shop-error.ts'
import { errorResponse } from '#shared/schemas/responses.ts'
import { toErrorResponse } from './errors.ts'
import type { ShopEnv } from './shop-env.ts'

const logError = vi.fn()
const logWarn = vi.fn()

async function respondTo(error: unknown) {
  const app = new Hono<ShopEnv>().onError(toErrorResponse)
  app.use(async (c, next) => {
    c.set('requestId', 'request-1')
    c.set('log', { error: logError, warn: logWarn } as unknown as ShopEnv['Variables']['log'])
    await next()
  })
  app.get('/', () => {
    throw error
  })
  const response = await app.request('/')
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), body: await response.json() }
}

test('an unexpected failure is logged in full and says nothing of itself', async () => {
  const error = new Error('relation "users" does not exist')
  expect(await respondTo(error)).toMatchObject({
    status: 500,
    body: {
      message: 'Something went wrong. Please try again.',
      code: 'internal',
      requestId: 'request-1',
    },
  })
  expect(logError).toHaveBeenLastCalledWith(expect.objectContaining({ err: error }), 'request failed')
})

test('a 503 that the shop decides on is logged as a refusal without a stack, a failure that leads to one as an error', async () => {
  logError.mockClear()
  expect(await respondTo(unavailable())).toMatchObject({ status: 503, retryAfter: '5' })
  expect(logWarn.mock.calls).toEqual([
    [{ event: 'refused', status: 503, code: 'unavailable', requestId: 'request-1', path: '/' }, 'request refused'],
  ])
  expect(logError).not.toHaveBeenCalled()
  const lostConnection = Object.assign(new Error('lost'), { code: 'ECONNRESET' })
  expect(await respondTo(lostConnection)).toMatchObject({ status: 503 })
  expect(logError).toHaveBeenCalledWith(expect.objectContaining({ err: lostConnection }), 'request failed')
  expect(logWarn).toHaveBeenCalledTimes(1)
})

test('[API-07] a value of a message may be missing: the schema of refusals says so', async () => {
  const { status, body } = await respondTo(new ShopError('step_done', { name: null, step: 'to-pick' }))
  expect([status, body.params]).toEqual([409, { name: null, step: 'to-pick' }])
  expect(errorResponse.parse(body)).toEqual(body)
})

test('[SET-03] what a closed shop answers is no refusal to watch for', async () => {
  logWarn.mockClear()
  const closed = new ShopError('shop_closed', { retryAfter: 3_600 })
  expect(await respondTo(closed)).toMatchObject({ status: 503, retryAfter: '3600', body: { code: 'shop_closed' } })
  expect(logWarn).not.toHaveBeenCalled()
})

test('a database that is down, busy or full is 503 and worth a retry, however deep the cause', async () => {
  const codes = ['ECONNREFUSED', '57P01', '57014', '53300', '55P03', '40P01', 'ENOSPC', '25006', '08P01']
  const causes = codes.map((code) => Object.assign(new Error('failed'), { code }))
  const recovery = new Error('cannot access temporary or unlogged relations during recovery')
  for (const cause of [...causes, new Error('timeout exceeded when trying to connect'), recovery])
    expect(await respondTo(new Error('query failed', { cause })), String(cause)).toMatchObject({
      status: 503,
      retryAfter: '5',
      body: { code: 'unavailable' },
    })
  const duplicate = Object.assign(new Error('failed'), { code: '23505' })
  expect(await respondTo(new Error('query failed', { cause: duplicate }))).toMatchObject({ status: 500 })
})
