import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { median } from '#server/testing/median.ts'
import { testFolder } from '#server/testing/processes/database-process.ts'
import { killDuringOrders } from '#server/testing/processes/kill-rounds.ts'
import { rounds } from '#server/testing/rounds.ts'

/** By day shop and database at once and a worker, at night each kind of kill twice. */
const ROUNDS = rounds(2, 8)

const folder = testFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

// No order is lost, duplicated or incomplete, and each has one letter. `npm run test:faults -- kills` does it 200 times.
test('[I2] [F1] [F2] [STOCK-19] an acknowledged order and every pair survive kill -9 of shop, database, both, a worker', {
  timeout: 300_000,
}, async () => {
  const { startupTimes, slowness, recoveryTimes, ...books } = await killDuringOrders(folder, ROUNDS)
  console.log(
    `${ROUNDS} kills, ${books.acknowledged} orders acknowledged, ${books.lost.length} lost, ` +
      `${books.duplicates} duplicates, ${books.phantoms} phantoms, ${books.stockWork} counts and transfers; ` +
      `starts best ${Math.min(...startupTimes)} ms, p50 ${median(startupTimes)} ms, max ${Math.max(...startupTimes)} ms; ` +
      `good orders again without a restart p50 ${median(recoveryTimes)} ms, max ${Math.max(...recoveryTimes)} ms`,
  )
  expect(books.acknowledged).toBeGreaterThan(ROUNDS * 4)
  expect(books.stockWork).toBeGreaterThan(0)
  expect(books.mismatches).toEqual([])
  expect(books).toMatchObject({ lost: [], duplicates: 0, phantoms: 0, torn: [], letters: books.acknowledged })
  // Only the best one, each by how busy the machine was with the shoppers and other work at that moment.
  expect(Math.min(...startupTimes.map((time, start) => time / (slowness[start] ?? 1)))).toBeLessThan(4_000)
})
