import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { keepCounter } from '#server/testing/fixtures/make-counter.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { percentile } from '#server/testing/percentile.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { startPrivatePostgres } from '#server/testing/processes/private-postgres.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import { emailOf, withDatabase } from '#server/testing/processes/shoppers.ts'
import { makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import type { Product } from '#shared/schemas/product.ts'
import { KINDS, kindOf, ratesOfDay } from './day-model.ts'
import { DAY_ENV, type Outcome, openShoppers, type Shoppers, signIn } from './day-shoppers.ts'

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '37' },
    /** sales of each device a minute */
    sales: { type: 'string', default: '10' },
    /** multiple of the load of 100,000 visits a day, in its hour at noon */
    speed: { type: 'string', default: '5' },
    /** of each turn, without the counters and with them */
    seconds: { type: 'string', default: '30' },
    turns: { type: 'string', default: '3' },
  },
})
const SHOPPERS = 20
const PAIRS = 50_000
const NOON = 12
/** Goal of a sale, p95 in ms. */
const MAX_SALE = 120
const SALE_PAUSE = 60_000 / Number(values.sales)
const SECONDS = Number(values.seconds)

interface Till {
  key: string
  sequence: number
  since: string
  names: string
}

type Item = { product: string; size: string; price: number }

/** Times of sales and of what devices learn behind them, in ms, and the bytes of the latter. */
interface Counted {
  sales: number[]
  changes: number[]
  bytes: number[]
  refused: number
}

async function measure(folder: string) {
  const postgres = await startPrivatePostgres(folder)
  const location = { DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url }
  const { app, address } = await startShop({ ...DAY_ENV, ...location, PORT: String(await freePort()) })
  try {
    const { tills, items, token } = await openTills(address, location)
    const accounts = []
    for (let nth = 0; nth < SHOPPERS; nth += 1) accounts.push(await signIn(address, emailOf(nth), TEST_PASSWORD))
    const shoppers = await openShoppers([address], accounts)
    const alone: Outcome[] = []
    const beside: Outcome[] = []
    const counted: Counted = { sales: [], changes: [], bytes: [], refused: 0 }
    const first = await learn(address, token, tills[0] as Till)
    console.info(`a device learns everything: ${first.bytes} bytes in ${first.ms.toFixed(0)} ms`)
    for (const till of tills.slice(1)) await learn(address, token, till)
    for (let turn = 0; turn < Number(values.turns); turn += 1) {
      alone.push(...(await shopFor(shoppers)))
      const isOver = AbortSignal.timeout(SECONDS * 1_000)
      const selling = Promise.all(tills.map((till) => sellAt({ address, token, till, items, isOver, counted })))
      beside.push(...(await shopFor(shoppers)))
      await selling
    }
    report(alone, beside, counted)
    shoppers.close()
  } finally {
    await stopProcess(app, 'SIGKILL')
    postgres.stop('fast')
  }
}

/** Registers devices in all showrooms, which get plenty of pairs of a few shoes. */
async function openTills(address: string, location: { DATA_DIR: string; DATABASE_URL: string }) {
  const read = async (path: string) => (await fetch(`${address}/api/v1${path}`)).json()
  const stores = (await read('/showrooms/all-showrooms')) as { _id: string }[]
  const featured = (await read('/products/featured?limit=24')) as Product[]
  const shoes = (await Promise.all(featured.map(({ _id }) => read(`/products/single/${_id}`)))) as (Product & {
    sizes: { _id: string }[]
  })[]
  const items = shoes.flatMap(({ _id, sizes, discountPrice }) =>
    sizes.map((size): Item => ({ product: _id, size: size._id, price: discountPrice })),
  )
  await withDatabase(location, async ({ db }) => {
    for (let nth = 0; nth < SHOPPERS; nth += 1) await makeUser({ db }, 'customer', { email: emailOf(nth) })
    await keepStock({ db }, true)
    await keepCounter({ db })
    const plenty = items.map(({ product, size }) => ({ product, size, pairs: PAIRS }))
    for (const { _id } of stores) await receivePairs({ db }, _id, plenty)
    await db.execute('analyze')
  })
  const { token } = await signIn(address, 'admin@omnishoes.example', 'omni-demo-2026')
  const tills: Till[] = []
  while (tills.length < Number(values.devices)) {
    const store = stores[tills.length % stores.length]?._id
    const { text } = await send(address, '/counter/devices/register', { token, json: { store, name: 'Till' } })
    tills.push({ key: JSON.parse(text).key, sequence: 0, since: '', names: '' })
  }
  return { tills, items, token }
}

interface Sent {
  token: string
  key?: string
  json?: object
}

async function send(address: string, path: string, { token, key, json }: Sent) {
  const startedAt = performance.now()
  const response = await fetch(`${address}/api/v1${path}`, {
    method: json ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      ...(key && { 'Counter-Key': key }),
    },
    ...(json && { body: JSON.stringify(json) }),
  })
  const text = await response.text()
  return { status: response.status, text, ms: performance.now() - startedAt }
}

async function learn(address: string, token: string, till: Till) {
  const { status, text, ms } = await send(address, `/counter/changes?since=${till.since}&names=${till.names}`, {
    token,
    key: till.key,
  })
  if (status === 200) ({ cursor: till.since, names: till.names } = { names: '', ...JSON.parse(text) })
  return { ms, bytes: Buffer.byteLength(text), status }
}

interface Selling {
  address: string
  token: string
  till: Till
  items: readonly Item[]
  isOver: AbortSignal
  counted: Counted
}

/** Sells one pair at a time as a device does: sends the sale, then asks what has changed. */
async function sellAt({ address, token, till, items, isOver, counted }: Selling): Promise<void> {
  await wait(Math.random() * SALE_PAUSE)
  while (!isOver.aborted) {
    const next = wait(SALE_PAUSE)
    till.sequence += 1
    const { price, ...item } = items[Math.floor(Math.random() * items.length)] as Item
    const sale = {
      sequence: till.sequence,
      at: new Date().toISOString(),
      lines: [{ ...item, quantity: 1, price }],
      payments: [{ method: 'Cash', taka: price, given: price }],
    }
    const { status, text, ms } = await send(address, '/counter/sales', {
      token,
      key: till.key,
      json: { sales: [sale] },
    })
    counted.sales.push(ms)
    if (status !== 200 || JSON.parse(text).results[0].status !== 201) counted.refused += 1
    const learned = await learn(address, token, till)
    counted.changes.push(learned.ms)
    counted.bytes.push(learned.bytes)
    await next
  }
}

/** The shoppers of a turn, whose requests are sent when they are due. */
async function shopFor(shoppers: Shoppers): Promise<Outcome[]> {
  const rate = ratesOfDay(Number(values.speed))[NOON] ?? 0
  const outcomes: Promise<Outcome>[] = []
  const startedAt = performance.now()
  for (let elapsed = 0; elapsed < SECONDS; elapsed = (performance.now() - startedAt) / 1_000) {
    while (outcomes.length < rate * elapsed) outcomes.push(shoppers.send(kindOf(outcomes.length)))
    await wait(5)
  }
  return Promise.all(outcomes)
}

function report(alone: readonly Outcome[], beside: readonly Outcome[], { sales, changes, bytes, refused }: Counted) {
  for (const kind of KINDS) {
    const [before, after] = [timesOf(alone, kind), timesOf(beside, kind)]
    console.info(
      `${kind}, ${before.length} without counters and ${after.length} beside them: ${before.text}, ${after.text}`,
    )
  }
  const failed = [...alone, ...beside].filter(({ end }) => end !== 'ok').length
  const sale = percentiles(sales)
  const verdict = sale.p95 <= MAX_SALE ? 'within' : 'ABOVE'
  console.info(
    `${sales.length} sales of ${values.devices} devices: ${sale.text}, ${verdict} ${MAX_SALE} ms; ${refused} refused`,
  )
  console.info(`what they learn behind each: ${percentiles(changes).text}; ${percentiles(bytes).p95} bytes (p95)`)
  console.info(`requests of shoppers that failed or were shed: ${failed}`)
  if (sale.p95 > MAX_SALE || refused + failed > 0) process.exitCode = 1
}

function timesOf(outcomes: readonly Outcome[], kind: Outcome['kind']) {
  const times = outcomes.filter((outcome) => outcome.kind === kind && outcome.end === 'ok').map(({ ms }) => ms)
  return { length: times.length, ...percentiles(times) }
}

function percentiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const [p50, p95] = [percentile(sorted, 50), percentile(sorted, 95)]
  return { p50, p95, text: `p50 ${p50.toFixed(0)} p95 ${p95.toFixed(0)} ms` }
}

const folder = mkdtempSync(join(tmpdir(), 'omni-counter-'))
try {
  await measure(folder)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
