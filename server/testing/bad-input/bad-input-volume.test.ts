import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/open.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { memoryOf } from '#server/testing/processes/running-shop.ts'
import { makeWorld, type World } from '#server/testing/role-matrix/role-world.ts'
import { rounds } from '#server/testing/rounds.ts'
import { type LiveShop, startLiveShop } from './live-shop.ts'
import { runFuzzForms, strayFiles } from './run-fuzz-forms.ts'
import { runFuzzRequests } from './run-fuzz-requests.ts'
import { runFuzzSheets } from './run-fuzz-sheets.ts'
import { leaveHalfOpen, runRawRequests } from './run-raw-requests.ts'
import { runSequences } from './run-sequences.ts'
import { watchRowChanges } from './watch-row-changes.ts'

const CALLS = rounds(10, 300)
const SEQUENCES = rounds(5, 40)
const RAW_REQUESTS = rounds(100, 400)
const FORMS = rounds(100, 400)
const SHEETS = rounds(6, 400)
/** Outcomes that every run reaches, the most frequent ones first. */
const EXPECTED_OUTCOMES = [
  'POST auth/login 200',
  'POST auth/register 201',
  'POST orders/create 201',
  'PUT orders/updateStatus 200',
  'PUT auth/update 200',
  'DELETE auth/delete 200',
  'POST auth/register 409',
  'GET auth/user-auth 401',
].slice(0, rounds(4, 8))
/** Upper bound of the process's memory after the load, in MiB. */
const MAX_MEMORY = 250
const seed = Date.now() % 2 ** 31

const urlOf = ({ options }: Database['pool']) => String(options.connectionString)

let database: Database
let shop: LiveShop
let world: World
let countChanges: () => Promise<number>
let halfOpenTimes: Promise<number[]>
beforeAll(async () => {
  console.info(`bad input: npm run test:faults -- bad-input --seed ${seed} repeats it`)
  database = await createTestDatabase()
  shop = await startLiveShop(urlOf(database.pool), urlOf(database.ownerPool))
  world = await makeWorld(shop)
  countChanges = await watchRowChanges(shop, { isRunning: true })
  halfOpenTimes = leaveHalfOpen(shop.port)
})
afterAll(async () => {
  await shop?.close()
  await database?.close()
})

test(`${RAW_REQUESTS} connections with broken HTTP get a status below 500, are closed and change nothing`, {
  timeout: 180_000,
}, async () => {
  const before = await countChanges()
  const { statuses, slowest } = await runRawRequests(shop.port, { seed, from: 0, cases: RAW_REQUESTS })
  console.info(`raw HTTP: ${RAW_REQUESTS} cases, slowest ${slowest} ms, ${JSON.stringify([...statuses])}`)
  expect(await countChanges()).toBe(before)
})

test(`${SEQUENCES} random sequences of steps leave the shop in the state that a small model predicts`, {
  timeout: 180_000,
}, async () => {
  const reached = new Set<string>()
  // A few sequences may by chance have no order whose status is changed: then more of them are run.
  for (let from = 0; from < 8 * SEQUENCES && EXPECTED_OUTCOMES.some((one) => !reached.has(one)); from += SEQUENCES) {
    const { steps, outcomes } = await runSequences(shop, world, { seed, from, cases: SEQUENCES })
    console.info(`sequences: ${SEQUENCES}, ${steps} steps, ${JSON.stringify([...outcomes])}`)
    for (const outcome of outcomes.keys()) reached.add(outcome)
  }
  expect([...reached]).toEqual(expect.arrayContaining(EXPECTED_OUTCOMES))
})

test(`[API-07] ${CALLS} bad requests over a network are rejected as they are without one`, {
  timeout: 180_000,
}, async () => {
  const { cases, slowest } = await runFuzzRequests(shop, world, countChanges, { seed, from: 0, cases: CALLS })
  console.info(`bad calls: ${cases} cases, slowest ${slowest} ms`)
})

test(`[API-07] ${FORMS} hostile forms and pictures are rejected or re-encoded, and leave no stray file behind`, {
  timeout: 180_000,
}, async () => {
  const { statuses, slowest } = await runFuzzForms(shop, countChanges, { seed, from: 0, cases: FORMS })
  console.info(`forms: ${FORMS} cases, slowest ${slowest.ms} ms (${slowest.kind}), ${JSON.stringify([...statuses])}`)
  expect(strayFiles(shop)).toEqual([])
})

test(`[F21] [API-07] ${SHEETS} tables with bad cells, names and bytes are read or refused in words`, {
  timeout: 180_000,
}, async () => {
  const statuses = await runFuzzSheets(shop, { seed, from: 0, cases: SHEETS })
  console.info(`sheets: ${SHEETS} cases, ${JSON.stringify([...statuses])}`)
})

test('an incomplete request is dropped within the time limits of the server', { timeout: 60_000 }, async () => {
  const closingTimes = await halfOpenTimes
  console.info(`half open: closed after ${closingTimes.join(', ')} ms`)
  expect(Math.max(...closingTimes)).toBeLessThan(40_000)
})

test('after all of it the same process is healthy and within its memory limit', { timeout: 90_000 }, async () => {
  expect([shop.running.app.exitCode, shop.running.app.signalCode]).toEqual([null, null])
  expect((await fetch(`${shop.running.address}/healthz`)).status).toBe(200)
  expect((await fetch(`${shop.running.address}/`)).status).toBe(200)
  console.info(`memory: ${memoryOf(shop.running)} MiB`)
  await expect.poll(() => memoryOf(shop.running), { timeout: 60_000, interval: 500 }).toBeLessThanOrEqual(MAX_MEMORY)
})
