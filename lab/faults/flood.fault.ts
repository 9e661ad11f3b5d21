import { setTimeout as wait } from 'node:timers/promises'
import { inTransaction } from '#server/seed/bulk/in-transaction.ts'
import { addProducts } from '#server/seed/bulk/products.ts'
import { percentile } from '#server/testing/percentile.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { freePort, memoryOf, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import {
  emailOf,
  MAX_SHOPPERS,
  ORDERING_ENV,
  seedShop,
  startShopping,
  withDatabase,
} from '#server/testing/processes/shoppers.ts'
import { TEST_PASSWORD } from '#server/testing/test-users.ts'
import { createAdminToken } from './admin-token.ts'
import { type Flood, type FloodResult, flood } from './flood-client.ts'
import {
  expectNothingLost,
  expectStillRunning,
  expectWithin,
  expectZero,
  type Finding,
  formatPercentiles,
  option,
  report,
  runRound,
} from './round.ts'
import { formatStatuses, type RequestOutcome, sendRequest, watchRequest } from './watch.ts'

const seconds = option('seconds', 60)
const products = option('products', 50_000)
/** p95 in ms of what must go on during a flood. */
const MAX_P95 = 1_000
/** Of a small machine, and of one with more than 2 GB. */
const SHOP_MEMORY = process.env.SHOP_MEMORY ?? 'small'
const MAX_MEMORY_MIB = SHOP_MEMORY === 'small' ? 300 : 450

/** Uncached addresses, kept ones that flooding must not drive out, and one that returns the whole catalogue. */
const UNCACHED = ['/search?query=z{n}', '/api/v1/products/search?query=z{n}', '/nothing/{n}', '/dashboard/{n}']
const KEPT = ['/', '/checkout', '/login', '/dashboard/orders', '/api/v1/categories/all-categories']
const WHOLE_CATALOGUE = ['/api/v1/products/all?q={n}']

async function floods(folder: string): Promise<Finding[]> {
  const env = { ...ORDERING_ENV, SHOP_MEMORY, PORT: String(await freePort()), DATA_DIR: `${folder}/data` }
  const shop = await startShop(env)
  try {
    const order = await seedShop(env)
    await withDatabase(env, async ({ pool }) => {
      await inTransaction(pool, (run) => addProducts(run, products))
      await pool.query('vacuum analyze')
    })
    const token = await createAdminToken(env)
    const shopping = await startShopping(shop.address, order, 2)
    const members = { shop, shopping, token }
    for (const path of KEPT) await sendRequest(`${shop.address}${path}`)
    await shopping.acknowledged(8)
    const base = { port: Number(env.PORT), from: '127.0.0.1', headers: '' }
    const findings = [report('memory before', `${memoryOf(shop)} MiB`)]
    const run = async (name: string, parameters: Omit<Flood, keyof typeof base>, headers = '') =>
      findings.push(...(await during(name, members, { ...base, ...parameters, headers })))

    await run('300 sockets', { sockets: 300, pipelined: 1, paths: UNCACHED, seconds })
    await run('1,500 pipelined', { sockets: 1, pipelined: 1_500, paths: UNCACHED.slice(0, 1), seconds: 0 })
    await run('20 whole catalogues', { sockets: 20, pipelined: 1, paths: WHOLE_CATALOGUE, seconds: 0 })
    await run(
      '20 whole catalogues, compressed, with a token',
      { sockets: 20, pipelined: 1, paths: WHOLE_CATALOGUE, seconds: 0 },
      'Accept-Encoding: gzip\r\nAuthorization: Bearer x\r\n',
    )
    return [...findings, expectNothingLost(await shopping.close(env)), expectStillRunning(shop.app)]
  } finally {
    await stopProcess(shop.app, 'SIGKILL')
  }
}

interface Members {
  shop: RunningShop
  shopping: Awaited<ReturnType<typeof startShopping>>
  token: string
}

/** Floods the shop, with orders, logins, staff and readers of kept pages beside it, and looks at its memory for a minute more. */
async function during(name: string, { shop, shopping, token }: Members, parameters: Flood): Promise<Finding[]> {
  const { address } = shop
  const firstOrder = shopping.times.length
  const logins = watchRequest(() => sendRequest(`${address}/api/v1/auth/login`, loginRequest))
  const staff = watchRequest(() => sendRequest(`${address}/api/v1/orders/all?page=1`, withToken(token)))
  const kept = KEPT.map((path) => watchRequest(() => sendRequest(`${address}${path}`)))
  const memory = watchMemory(shop)
  const result = await flood(parameters)
  const [loginOutcomes = [], staffOutcomes = [], ...keptOutcomes] = await Promise.all(
    [logins, staff, ...kept].map((watcher) => watcher.close()),
  )
  const orderTimes = shopping.times.slice(firstOrder)
  await wait(60_000)
  const { peak, last } = memory.close()
  return [
    report(`${name}: responses`, describe(result)),
    expectZero(`${name}: 500s`, result.statuses['500'] ?? 0),
    expectZero(`${name}: requests cut`, result.statuses.cut ?? 0),
    expectZero(`${name}: 503s without Retry-After`, result.withoutRetryAfter),
    report(
      `${name}: orders, logins, staff`,
      [orderTimes, timesOf(loginOutcomes), timesOf(staffOutcomes)].map(formatPercentiles).join('; '),
    ),
    expectP95(`${name}: orders (${orderTimes.length})`, orderTimes),
    expectP95(`${name}: logins (${formatStatuses(loginOutcomes)})`, timesOf(loginOutcomes)),
    expectP95(`${name}: staff (${formatStatuses(staffOutcomes)})`, timesOf(staffOutcomes)),
    expectZero(`${name}: logins and staff refused`, countOther(loginOutcomes, 200) + countOther(staffOutcomes, 200)),
    expectZero(`${name}: kept pages refused, of ${keptOutcomes.flat().length}`, countOther(keptOutcomes.flat(), 200)),
    expectMemory(`${name}: most memory`, peak, MAX_MEMORY_MIB),
    report(`${name}: memory a minute later`, `${last} MiB`),
  ]
}

/** As nobody who orders or works here: the hundred sessions that an account may have are soon used up. */
const loginRequest: RequestInit = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ email: emailOf(MAX_SHOPPERS - 1), password: TEST_PASSWORD }),
}
const withToken = (token: string): RequestInit => ({ headers: { Authorization: `Bearer ${token}` } })

function watchMemory(shop: RunningShop) {
  let peak = 0
  const measure = () => {
    const now = memoryOf(shop)
    peak = Math.max(peak, now)
    return now
  }
  const timer = setInterval(measure, 200)
  return {
    close: () => {
      clearInterval(timer)
      const last = measure()
      return { peak, last }
    },
  }
}

const timesOf = (outcomes: readonly RequestOutcome[]) => outcomes.map(({ durationMs }) => durationMs)
const countOther = (outcomes: readonly RequestOutcome[], expected: number) =>
  outcomes.filter(({ status }) => status !== expected).length

function expectP95(label: string, times: readonly number[]): Finding {
  const sorted = times.toSorted((a, b) => a - b)
  return expectWithin(`${label}, p95`, percentile(sorted, 95), MAX_P95)
}

function expectMemory(label: string, mebibytes: number, max: number): Finding {
  return { label, actual: `${mebibytes} MiB`, promise: `at most ${max} MiB`, passed: mebibytes <= max }
}

function describe({ statuses, bytes, milliseconds }: FloodResult): string {
  const counts = Object.entries(statuses).map(([status, count]) => `${status} × ${count}`)
  return `${counts.join(', ')} in ${(milliseconds / 1_000).toFixed(1)} s, ${Math.round(bytes / 1_000_000)} MB`
}

await runRound(`[F15] [F20] a flood of reads for ${seconds} s, with ${products} products`, floods)
