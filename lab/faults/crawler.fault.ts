import { setTimeout as wait } from 'node:timers/promises'
import { inTransaction } from '#server/seed/bulk/in-transaction.ts'
import { addProducts } from '#server/seed/bulk/products.ts'
import { percentile } from '#server/testing/percentile.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import { emailOf, withDatabase } from '#server/testing/processes/shoppers.ts'
import { makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import { kindOf } from '../bench/day-model.ts'
import { DAY_ENV, type Outcome, openShoppers, type Shoppers, signIn } from '../bench/day-shoppers.ts'
import { expectZero, type Finding, option, report, runRound } from './round.ts'

/** How long shoppers come in each of the turns with and without a crawler, and how many times. */
const seconds = option('seconds', 15)
const turns = option('turns', 3)
/** Requests a second. */
const SHOPPERS_RATE = option('shoppers', 20)
const CRAWLER_RATE = 20
const PRODUCTS = 20_000
const MAX_SLOWER = 1.2
/** In pages of a millisecond a share is nobody's loss. */
const NOTICEABLE_MS = 2

/** Shoppers as on a day, from an address each, in turns alone and beside a crawler that reads 40,000 addresses and says nothing of itself. */
async function crawl(folder: string): Promise<Finding[]> {
  const location = { DATA_DIR: `${folder}/data` }
  const limits = { LIMIT_NEW_PAGES_PER_BROWSER: '', LIMIT_NEW_PAGES_PER_ADDRESS: '', LIMIT_NEW_PAGES_PER_NETWORK: '' }
  const shop = await startShop({ ...DAY_ENV, ...limits, ...location, PORT: String(await freePort()) })
  try {
    const ids = await withDatabase(location, async ({ db, pool }) => {
      await makeUser({ db }, 'customer', { email: emailOf(0) })
      await inTransaction(pool, (run) => addProducts(run, PRODUCTS))
      await pool.query('vacuum analyze')
      const { rows } = await pool.query<{ id: string }>('select id from products where archived_at is null')
      return rows.map(({ id }) => id)
    })
    const addresses = ids.flatMap((id) => ['', '/bn'].map((prefix) => `${prefix}/products/details/${id}`))
    const shoppers = await openShoppers([shop.address], [await signIn(shop.address, emailOf(0), TEST_PASSWORD)])
    await comeForAWhile(shoppers)
    const outcomes: Record<'alone' | 'beside', Outcome[]> = { alone: [], beside: [] }
    const answers: Answer[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      outcomes.alone.push(...(await comeForAWhile(shoppers)))
      const crawler = startCrawler(shop.address, addresses.slice(turn * 10_000))
      outcomes.beside.push(...(await comeForAWhile(shoppers)))
      answers.push(...(await crawler.close()))
      await wait(2_000)
    }
    shoppers.close()
    return [...compare(outcomes), ...judge([...outcomes.alone, ...outcomes.beside], answers)]
  } finally {
    await stopProcess(shop.app, 'SIGKILL')
  }
}

let count = 0

async function comeForAWhile(shoppers: Shoppers): Promise<Outcome[]> {
  return atRate(
    SHOPPERS_RATE,
    () => {
      count += 1
      return shoppers.send(kindOf(count))
    },
    () => false,
  )
}

/** Calls at a rate, whether or not the former ones are answered, for the time of a turn or until it is over. */
async function atRate<T>(rate: number, send: () => Promise<T>, isOver: () => boolean): Promise<T[]> {
  const startedAt = performance.now()
  const results: Promise<T>[] = []
  for (let elapsed = 0; elapsed < seconds && !isOver(); elapsed = (performance.now() - startedAt) / 1_000) {
    while (results.length < rate * elapsed) results.push(send())
    await wait(2)
  }
  return Promise.all(results)
}

interface Answer {
  status: number
  isPolite: boolean
}

function startCrawler(address: string, paths: readonly string[]) {
  let nth = 0
  let isOver = false
  const headers = { 'X-Forwarded-For': '192.0.2.77', 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
  const answers = atRate(
    CRAWLER_RATE,
    async (): Promise<Answer> => {
      nth += 1
      const response = await fetch(address + paths[nth % paths.length], { headers })
      await response.arrayBuffer()
      return { status: response.status, isPolite: response.headers.has('Retry-After') }
    },
    () => isOver,
  )
  return {
    close: () => {
      isOver = true
      return answers
    },
  }
}

/** p95 of what shoppers are served from the cache, of what is made for them, and of orders, beside a crawler and alone. */
function compare({ alone, beside }: Record<'alone' | 'beside', Outcome[]>): Finding[] {
  const kinds = { 'kept pages': ['browse', 'cart'], 'pages made anew': ['search'], orders: ['order'] }
  const all = { 'all pages': ['browse', 'cart', 'search'], ...kinds }
  return Object.entries(all).map(([name, of]) => {
    const p95 = (outcomes: Outcome[]) => {
      const times = outcomes.filter(({ kind, end }) => of.includes(kind) && end === 'ok').map(({ ms }) => ms)
      return (
        percentile(
          times.toSorted((a, b) => a - b),
          95,
        ) ?? Number.NaN
      )
    }
    const [before, now] = [p95(alone), p95(beside)]
    const max = Math.max(before * MAX_SLOWER, before + NOTICEABLE_MS)
    return {
      label: `${name}: p95 beside a crawler, ${before.toFixed(1)} ms without`,
      actual: `${now.toFixed(1)} ms`,
      promise: `at most ${max.toFixed(1)} ms`,
      passed: now <= max,
    }
  })
}

function judge(outcomes: Outcome[], answers: Answer[]): Finding[] {
  const refused = answers.filter(({ status }) => status === 503)
  const made = answers.filter(({ status }) => status === 200)
  return [
    report('pages of the crawler made, refused', `${made.length}, ${refused.length} of ${answers.length}`),
    expectZero('shoppers refused or failed', outcomes.filter(({ end }) => end !== 'ok').length),
    expectZero('crawler answered otherwise', answers.length - refused.length - made.length),
    expectZero('refused without Retry-After', refused.filter(({ isPolite }) => !isPolite).length),
  ]
}

await runRound('[CACHE-04] a crawler of 40,000 addresses leaves shoppers as they are', crawl)
