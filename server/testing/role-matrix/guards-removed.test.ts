import { createMiddleware } from 'hono/factory'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ShopEnv } from '#server/http/shop-env.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { prepareCell, statusOf, unauthorizedMessage } from './matrix-cell.ts'
import { CALLERS, MATRIX, type Row } from './role-matrix.ts'
import { makeWorld, type World } from './role-world.ts'

/** The route whose guard is disabled: its handler still knows the caller of a valid token, but nobody is rejected before it. */
const removed = vi.hoisted(() => ({ call: '' }))
vi.mock('#server/http/guard.ts', async (original) => {
  const real = await original<typeof import('#server/http/guard.ts')>()
  const guard: typeof real.guard = (access) => {
    const whole = real.guard(access)
    return createMiddleware<ShopEnv>(async (c, next) => {
      const path = c.req.routePath.replace('/api/v1', '').replace(/:(\w+)/g, '{$1}')
      if (`${c.req.method} ${path}` !== removed.call) return whole(c, next)
      c.set('caller', await c.var.identify(c.req.header('Authorization')).catch(() => null))
      return next()
    })
  }
  return { ...real, guard }
})

/** Rules without a guard: open to everyone, or decided by the handler from the request body. */
const UNGUARDED = ['everyone', 'verified code or super user']
const guarded = MATRIX.filter(({ rule }) => !UNGUARDED.includes(rule))

let shop: TestApi
let world: World
beforeAll(async () => {
  shop = await startApi({ LIMIT_REGISTER_PER_ADDRESS: '1000', LIMIT_LOGIN_PER_ACCOUNT: '1000' })
  world = await makeWorld(shop)
})
afterAll(() => shop.close())

/** Whether the role matrix detects it: some caller gets another response than the row expects. */
async function isNoticed(row: Row): Promise<boolean> {
  for (const caller of CALLERS) {
    const send = await prepareCell(shop, world, row, caller)
    const { status, text } = await send()
    if (status !== statusOf(row, caller)) return true
    if (status === 401 && JSON.parse(text).message !== unauthorizedMessage(row, caller)) return true
  }
  return false
}

test('[API-10] whichever guard is removed, the role matrix detects it', async () => {
  const calls = [...new Set(guarded.map(({ call }) => call))]
  const unnoticed: string[] = []
  for (const call of calls) {
    removed.call = call
    const rows = guarded.filter((row) => row.call === call)
    let noticed = false
    for (const row of rows) noticed ||= await isNoticed(row)
    if (!noticed) unnoticed.push(call)
  }
  console.info(`guards removed one by one: ${calls.length}, noticed: ${calls.length - unnoticed.length}`)
  expect(unnoticed).toEqual([])
}, 120_000)
