import { setTimeout as wait } from 'node:timers/promises'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { startPrivatePostgres } from '#server/testing/processes/private-postgres.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import { ORDERING_ENV, seedShop, startShopping } from '#server/testing/processes/shoppers.ts'
import {
  expectNothingLost,
  expectStillRunning,
  expectWithin,
  expectZero,
  type Finding,
  option,
  report,
  runRound,
} from './round.ts'
import {
  formatStatuses,
  formatSuccessShare,
  type RequestOutcome,
  repeatUntil,
  sendRequest,
  watchRequest,
} from './watch.ts'

const seconds = option('seconds', 60)

async function databaseOutage(folder: string): Promise<Finding[]> {
  const postgres = await startPrivatePostgres(folder)
  const env = {
    ...ORDERING_ENV,
    PORT: String(await freePort()),
    DATA_DIR: `${folder}/data`,
    DATABASE_URL: postgres.url,
  }
  const shop = await startShop(env)
  try {
    const order = await seedShop(env)
    const category = await firstCategory(shop.address)
    const pages = [
      '/',
      `/category/${category}`,
      '/api/v1/categories/all-categories',
      `/api/v1/products/search?category=${category}`,
    ]
    for (const page of pages) await sendRequest(`${shop.address}${page}`)
    const shopping = await startShopping(shop.address, order)
    await shopping.acknowledged(20)

    postgres.stop('immediate')
    const outageStart = performance.now()
    const unreadyAfter = await repeatUntil(
      ({ status }) => status === 503,
      () => sendRequest(`${shop.address}/readyz`),
    )
    const reads = pages.map((page) => watchRequest(() => sendRequest(`${shop.address}${page}`)))
    const health = watchRequest(() => sendRequest(`${shop.address}/healthz`))
    const readiness = watchRequest(() => sendRequest(`${shop.address}/readyz`))
    const writes = watchRequest(() => sendRequest(`${shop.address}/api/v1/auth/login`, loginRequest))
    await wait(seconds * 1_000 - (performance.now() - outageStart))
    const before = await Promise.all([...reads, health, readiness, writes].map((watcher) => watcher.close()))
    const [livenessResults = [], readinessResults = [], writeResults = []] = before.slice(pages.length)

    postgres.start()
    const recoveryStart = performance.now()
    await shopping.acknowledged(4)
    const recoveryMs = performance.now() - recoveryStart
    const readyAfter = await repeatUntil(
      ({ status }) => status === 200,
      () => sendRequest(`${shop.address}/readyz`),
    )
    const after = watchRequest(() => sendRequest(`${shop.address}/api/v1/categories/all-categories`), 20)
    await shopping.acknowledged(40)
    const reconciliation = await shopping.close(env)
    const afterwards = await after.close()
    return [
      expectWithin('/readyz is red after', unreadyAfter, 2_000),
      ...pages.map((page, index) => ({
        label: `read meanwhile: ${page.replace(category, '{id}')}`,
        actual: formatSuccessShare(before[index] ?? []),
        promise: 'all 200, from the cache',
        passed: allHaveStatus(before[index], 200),
      })),
      {
        label: '/healthz meanwhile',
        actual: formatStatuses(livenessResults),
        promise: 'all 200',
        passed: allHaveStatus(livenessResults, 200),
      },
      {
        label: '/readyz meanwhile',
        actual: formatStatuses(readinessResults),
        promise: 'all 503',
        passed: allHaveStatus(readinessResults, 503),
      },
      {
        label: 'writes meanwhile',
        actual: formatStatuses(writeResults),
        promise: 'all 503 with Retry-After',
        passed: allHaveStatus(writeResults, 503) && writeResults.every(({ retryAfter }) => retryAfter !== null),
      },
      expectWithin(
        'the slowest refusal of a write',
        Math.max(...writeResults.map(({ durationMs }) => durationMs)),
        6_000,
      ),
      expectWithin('a good order of each shopper after the database is back', recoveryMs, 10_000),
      report('/readyz is green again after', `${Math.round(readyAfter)} ms`),
      expectZero('reads that failed afterwards', afterwards.filter(({ status }) => status !== 200).length),
      report('orders acknowledged', reconciliation.acknowledged),
      expectNothingLost(reconciliation),
      expectStillRunning(shop.app),
    ]
  } finally {
    await stopProcess(shop.app, 'SIGKILL')
    postgres.stop('fast')
  }
}

const loginRequest: RequestInit = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ email: 'nobody@example.com', password: 'a long enough one' }),
}

function allHaveStatus(outcomes: readonly RequestOutcome[] | undefined, status: number): boolean {
  return outcomes !== undefined && outcomes.length > 0 && outcomes.every((outcome) => outcome.status === status)
}

async function firstCategory(address: string): Promise<string> {
  const categories = (await (await fetch(`${address}/api/v1/categories/all-categories`)).json()) as { _id: string }[]
  return categories[0]?._id ?? ''
}

await runRound(
  `[F2] [F6] the database is gone for ${seconds} s while four shoppers order and others look around`,
  databaseOutage,
)
