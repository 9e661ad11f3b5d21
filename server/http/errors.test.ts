import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { toErrorResponse } from './errors.ts'
import type { ShopEnv } from './shop-env.ts'

const logError = vi.fn()

async function respondTo(error: unknown) {
  const app = new Hono<ShopEnv>().onError(toErrorResponse)
  app.use(async (c, next) => {
    c.set('requestId', 'request-1')
    c.set('log', { error: logError } as unknown as ShopEnv['Variables']['log'])
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

test('a database that is down, busy or full is 503 and worth a retry, however deep the cause', async () => {
  const codes = ['ECONNREFUSED', '57P01', '57014', '53300', '55P03', '40P01', 'ENOSPC']
  const causes = codes.map((code) => Object.assign(new Error('failed'), { code }))
  for (const cause of [...causes, new Error('timeout exceeded when trying to connect')])
    expect(await respondTo(new Error('query failed', { cause })), String(cause)).toMatchObject({
      status: 503,
      retryAfter: '5',
      body: { code: 'unavailable' },
    })
  const duplicate = Object.assign(new Error('failed'), { code: '23505' })
  expect(await respondTo(new Error('query failed', { cause: duplicate }))).toMatchObject({ status: 500 })
})
