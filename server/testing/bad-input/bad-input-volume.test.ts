import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { testDatabase } from '#server/testing/database.ts'
import { memoryOf } from '#server/testing/processes/running-shop.ts'
import { makeWorld, type World } from '#server/testing/role-matrix/role-world.ts'
import { type LiveShop, startLiveShop } from './live-shop.ts'
import { runBadForms, strayFiles } from './run-fuzz-forms.ts'
import { runBadCalls } from './run-fuzz-requests.ts'
import { leaveHalfOpen, runRawRequests } from './run-raw-requests.ts'
import { runSequences } from './run-sequences.ts'
import { watchRows } from './watch-row-changes.ts'

const CALLS = 300
const SEQUENCES = 40
const RAW = 1_000
const FORMS = 1_000
/** Outcomes that every run of this many sequences reaches. */
const SURELY_REACHED = [
  'POST auth/register 201',
  'POST auth/register 409',
  'POST auth/login 200',
  'POST orders/create 201',
  'PUT orders/updateStatus 200',
  'PUT auth/update 200',
  'DELETE auth/delete 200',
  'GET auth/user-auth 401',
]
/** Upper bound of the process's memory after the load, in MiB. */
const MOST_MEMORY = 250
const seed = Date.now() % 2 ** 31

let database: Database
let shop: LiveShop
let world: World
let changes: () => Promise<number>
let halfOpen: Promise<number[]>
beforeAll(async () => {
  console.info(`bad input: npm run test:faults -- bad-input --seed ${seed} repeats it`)
  database = await testDatabase()
  shop = await startLiveShop(String(database.pool.options.connectionString))
  world = await makeWorld(shop)
  changes = await watchRows(shop, { isRunning: true })
  halfOpen = leaveHalfOpen(shop.port)
})
afterAll(async () => {
  await shop?.close()
  await database?.close()
})

test(`${RAW} connections with broken HTTP get a status below 500, are closed and change nothing`, {
  timeout: 180_000,
}, async () => {
  const before = await changes()
  const { statuses, slowest } = await runRawRequests(shop.port, { seed, from: 0, cases: RAW })
  console.info(`raw HTTP: ${RAW} cases, slowest ${slowest} ms, ${JSON.stringify([...statuses])}`)
  expect(await changes()).toBe(before)
})

test(`${SEQUENCES} random sequences of steps leave the shop in the state that a small model predicts`, {
  timeout: 180_000,
}, async () => {
  const { steps, reached } = await runSequences(shop, world, { seed, from: 0, cases: SEQUENCES })
  console.info(`sequences: ${SEQUENCES}, ${steps} steps, ${JSON.stringify([...reached])}`)
  expect([...reached.keys()]).toEqual(expect.arrayContaining(SURELY_REACHED))
})

test(`[API-07] ${CALLS} bad requests over a network are rejected as they are without one`, {
  timeout: 180_000,
}, async () => {
  const { cases, slowest } = await runBadCalls(shop, world, changes, { seed, from: 0, cases: CALLS })
  console.info(`bad calls: ${cases} cases, slowest ${slowest} ms`)
})

test(`[API-07] ${FORMS} hostile forms and pictures are rejected or re-encoded, and leave no stray file behind`, {
  timeout: 180_000,
}, async () => {
  const { statuses, slowest } = await runBadForms(shop, changes, { seed, from: 0, cases: FORMS })
  console.info(`forms: ${FORMS} cases, slowest ${slowest.ms} ms (${slowest.kind}), ${JSON.stringify([...statuses])}`)
  expect(strayFiles(shop)).toEqual([])
})

test('an incomplete request is dropped within the time limits of the server', { timeout: 60_000 }, async () => {
  const times = await halfOpen
  console.info(`half open: closed after ${times.join(', ')} ms`)
  expect(Math.max(...times)).toBeLessThan(40_000)
})

test('after all of it the same process is healthy and within its memory limit', { timeout: 90_000 }, async () => {
  expect([shop.running.app.exitCode, shop.running.app.signalCode]).toEqual([null, null])
  expect((await fetch(`${shop.running.address}/healthz`)).status).toBe(200)
  expect((await fetch(`${shop.running.address}/`)).status).toBe(200)
  console.info(`memory: ${memoryOf(shop.running)} MiB`)
  await expect.poll(() => memoryOf(shop.running), { timeout: 60_000, interval: 500 }).toBeLessThanOrEqual(MOST_MEMORY)
})
