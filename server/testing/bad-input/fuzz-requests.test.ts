import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '#server/testing/role-matrix/role-world.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { NO_LIMITS } from './live-shop.ts'
import { countSuccesses, runFuzzRequests } from './run-fuzz-requests.ts'
import { watchRowChanges } from './watch-row-changes.ts'

const CASES = rounds(100, 4_000)
let shop: TestApi
let world: World
beforeAll(async () => {
  shop = await startApi(NO_LIMITS)
  world = await makeWorld(shop)
})
afterAll(() => shop.close())

test(`[API-07] ${CASES} bad requests get the right error responses, change nothing and never break the shop`, {
  timeout: 300_000,
}, async () => {
  const seed = Date.now() % 2 ** 31
  console.info(`bad calls: npm run test:faults -- bad-input --seed ${seed} sends them again`)
  const countChanges = await watchRowChanges(shop)
  const summary = await runFuzzRequests(shop, world, countChanges, { seed, from: 0, cases: CASES })
  console.info(
    `bad calls: ${summary.cases} cases, ${summary.outcomes.size} call and status pairs, ${countSuccesses(summary)} of them successes, slowest ${summary.slowest} ms`,
  )
  expect(summary.cases).toBe(CASES)
  expect(await countChanges()).toBeGreaterThan(0)
  expect(Object.getPrototypeOf({})).not.toHaveProperty('admin')
  expect(({} as { admin?: unknown }).admin).toBeUndefined()
})
