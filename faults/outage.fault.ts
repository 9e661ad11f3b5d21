import { setTimeout as wait } from 'node:timers/promises'
import { end } from '#server/testing/processes/database-process.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import { fillShop, ORDERING, startShopping } from '#server/testing/processes/shoppers.ts'
import { startOwnPostgres } from '../server/testing/processes/private-postgres.ts'
import { type Finding, none, nothingLost, option, runRound, stillRuns, told, within } from './round.ts'
import { ask, type Seen, share, statuses, until, watch } from './watch.ts'

const seconds = option('seconds', 60)

async function outage(folder: string): Promise<Finding[]> {
  const postgres = await startOwnPostgres(folder)
  const env = { ...ORDERING, PORT: String(await freePort()), DATA_DIR: `${folder}/data`, DATABASE_URL: postgres.url }
  const shop = await startShop(env)
  try {
    const order = await fillShop(env)
    const category = await firstCategory(shop.address)
    const pages = [
      '/',
      `/category/${category}`,
      '/api/v1/categories/all-categories',
      `/api/v1/products/search?category=${category}`,
    ]
    for (const page of pages) await ask(`${shop.address}${page}`)
    const shopping = await startShopping(shop.address, order)
    await shopping.acknowledged(20)

    postgres.stop('immediate')
    const gone = performance.now()
    const red = await until(
      ({ status }) => status === 503,
      () => ask(`${shop.address}/readyz`),
    )
    const reads = pages.map((page) => watch(() => ask(`${shop.address}${page}`)))
    const health = watch(() => ask(`${shop.address}/healthz`))
    const readiness = watch(() => ask(`${shop.address}/readyz`))
    const writes = watch(() => ask(`${shop.address}/api/v1/auth/login`, login))
    await wait(seconds * 1_000 - (performance.now() - gone))
    const before = await Promise.all([...reads, health, readiness, writes].map((one) => one.close()))
    const [lived = [], ready = [], written = []] = before.slice(pages.length)

    postgres.start()
    const back = performance.now()
    await shopping.acknowledged(4)
    const recovered = performance.now() - back
    const green = await until(
      ({ status }) => status === 200,
      () => ask(`${shop.address}/readyz`),
    )
    const after = watch(() => ask(`${shop.address}/api/v1/categories/all-categories`), 20)
    await shopping.acknowledged(40)
    const books = await shopping.close(env)
    const afterwards = await after.close()
    return [
      within('/readyz is red after', red, 2_000),
      ...pages.map((page, place) => ({
        what: `read meanwhile: ${page.replace(category, '{id}')}`,
        seen: share(before[place] ?? []),
        promise: 'all 200, from the cache',
        held: isAll(before[place], 200),
      })),
      { what: '/healthz meanwhile', seen: statuses(lived), promise: 'all 200', held: isAll(lived, 200) },
      { what: '/readyz meanwhile', seen: statuses(ready), promise: 'all 503', held: isAll(ready, 503) },
      {
        what: 'writes meanwhile',
        seen: statuses(written),
        promise: 'all 503 with Retry-After',
        held: isAll(written, 503) && written.every(({ retryAfter }) => retryAfter !== null),
      },
      within('the slowest refusal of a write', Math.max(...written.map(({ took }) => took)), 6_000),
      within('a good order of each shopper after the database is back', recovered, 10_000),
      told('/readyz is green again after', `${Math.round(green)} ms`),
      none('reads that failed afterwards', afterwards.filter(({ status }) => status !== 200).length),
      told('orders acknowledged', books.acknowledged),
      nothingLost(books),
      stillRuns(shop.app),
    ]
  } finally {
    await end(shop.app, 'SIGKILL')
    postgres.stop('fast')
  }
}

const login: RequestInit = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ email: 'nobody@example.com', password: 'a long enough one' }),
}

function isAll(seen: readonly Seen[] | undefined, status: number): boolean {
  return seen !== undefined && seen.length > 0 && seen.every((one) => one.status === status)
}

async function firstCategory(address: string): Promise<string> {
  const categories = (await (await fetch(`${address}/api/v1/categories/all-categories`)).json()) as { _id: string }[]
  return categories[0]?._id ?? ''
}

await runRound(`the database is gone for ${seconds} s while four shoppers order and others look around`, outage)
