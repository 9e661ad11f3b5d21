import { createMiddleware } from 'hono/factory'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { readOperations } from '#server/testing/from-outside/read-operations.ts'
import { tryCell } from '#server/testing/from-outside/try-permissions.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { CALLERS } from './callers.ts'
import { type CellRequest, prepareCell, prepareRequest, statusOf, unauthorizedError } from './matrix-cell.ts'
import type { MatrixRow } from './matrix-row.ts'
import { MATRIX } from './role-matrix.ts'
import { makeWorld, type World } from './role-world.ts'

/** The route whose guard is disabled: its handler still knows the caller of a valid token, but nobody is rejected before it. */
const unguarded = vi.hoisted(() => ({ call: '' }))
vi.mock('#server/platform/http/guard.ts', async (importOriginal) => {
  const actual = await importOriginal<typeof import('#server/platform/http/guard.ts')>()
  const guard: typeof actual.guard = (access) => {
    const originalGuard = actual.guard(access)
    return createMiddleware<ShopEnv>(async (c, next) => {
      const path = c.req.routePath.replace('/api/v1', '').replace(/:(\w+)/g, '{$1}')
      if (`${c.req.method} ${path}` !== unguarded.call) return originalGuard(c, next)
      c.set('caller', await c.var.identify(c.req.header('Authorization')).catch(() => null))
      return next()
    })
  }
  return { ...actual, guard }
})

/** Rules without a guard: open to everyone, or decided by the handler from the request body. */
const UNGUARDED = ['everyone', 'verified code or super user']
const guardedRows = MATRIX.filter(({ rule }) => !UNGUARDED.includes(rule))

let shop: TestApi
let world: World
beforeAll(async () => {
  shop = await startApi({
    LIMIT_REGISTER_PER_ADDRESS: '1000',
    LIMIT_LOGIN_PER_ACCOUNT: '1000',
    LIMIT_ORDERS_PER_ACCOUNT: '1000',
    LIMIT_TRACK_TRIES_PER_ADDRESS: '1000',
    LIMIT_TRACK_TRIES_PER_NETWORK: '1000',
  })
  world = await makeWorld(shop)
})
afterAll(() => shop.close())

/** Whether the role matrix detects it: some caller gets another response than the row expects. */
async function isDetected(row: MatrixRow): Promise<boolean> {
  let request: CellRequest | null = null
  for (const caller of CALLERS) {
    request ??= await prepareRequest(world, row)
    const send = await prepareCell(shop, world, row, caller, request)
    const { status, ok, text } = await send()
    if (ok) request = null
    if (status !== statusOf(row, caller)) return true
    if (status === 401 && JSON.parse(text).code !== unauthorizedError(row, caller)?.code) return true
  }
  return false
}

test('[API-10] [I9] whichever guard is removed, the role matrix detects it', {
  tags: ['nightly'],
  timeout: 120_000,
}, async () => {
  const calls = [...new Set(guardedRows.map(({ call }) => call))]
  const undetected: string[] = []
  for (const call of calls) {
    unguarded.call = call
    const rows = guardedRows.filter((row) => row.call === call)
    let detected = false
    for (const row of rows) detected ||= await isDetected(row)
    if (!detected) undetected.push(call)
  }
  console.info(`guards removed one by one: ${calls.length}, noticed: ${calls.length - undetected.length}`)
  expect(undetected).toEqual([])
})

test('[PEOPLE-01] whichever guard is removed, the test from outside detects it', {
  tags: ['nightly'],
  timeout: 120_000,
}, async () => {
  const { operations } = await readOperations(shop.request)
  const nobody = { permissions: [], showrooms: [] }
  const token = world.tokens.otherCustomer ?? ''
  const undetected: string[] = []
  const asking = operations.filter(({ asked, access }) => asked && !access.startsWith('own, or '))
  for (const operation of asking) {
    unguarded.call = `${operation.method} ${operation.path.replace('/api/v1', '')}`
    if (!(await tryCell(shop.request, token, { operation, member: nobody, store: null })))
      undetected.push(unguarded.call)
  }
  console.info(`guards removed, from outside: ${asking.length}, noticed: ${asking.length - undetected.length}`)
  // Their handlers refuse whoever has no showroom.
  expect(undetected).toEqual(['GET /cash/counter', 'GET /cash/counter/closings'])
})
