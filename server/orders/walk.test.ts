import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { runWalks } from '#server/testing/walk/run-walks.ts'
import { makeWalkWorld } from '#server/testing/walk/walk-world.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000', LIMIT_HELD_PER_STRANGER: '', LIMIT_HELD_PER_NETWORK: '' })
})
afterAll(() => shop.close())

test('[STOCK-24] [COUNTER-10] [EXCH-04] orders and sales through random doors, some at once: no pair is lost, books agree', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
  const walks = rounds(4, 200)
  console.info(`SEED=${seed}: ${walks} walks`)
  const { steps, outcomes } = await runWalks(await makeWalkWorld(shop), { seed, from: 0, walks }, () =>
    verifyRows(shop),
  )
  expect(steps).toBeGreaterThan(walks * 8)
  expect([...outcomes.keys()].filter((outcome) => / 5\d\d$/.test(outcome))).toEqual([])
  const { rows } = await shop.db.execute(
    sql`select deadlocks::integer from pg_stat_database where datname = current_database()`,
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
}, 300_000)
