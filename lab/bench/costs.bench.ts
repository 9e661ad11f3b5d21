import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { type PrivatePostgres, startPrivatePostgres } from '#server/testing/processes/private-postgres.ts'
import { freePort, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import { withDatabase } from '#server/testing/processes/shoppers.ts'
import { makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import type { Product } from '#shared/schemas/product.ts'
import { DAY_ENV, openShoppers, signIn } from './day-shoppers.ts'
import { processorTime } from './processor-time.ts'
import { sendRequests } from './send-requests.ts'

const { values } = parseArgs({ options: { former: { type: 'string' } } })
const ORDERS = 300
/** How often a page is measured in turns with the former release. */
const TURNS = 3

interface Cost {
  name: string
  requests: number
  /** sends the requests; returns the bytes of their responses */
  run: () => Promise<number>
  shop: RunningShop
}

/**
 * Measures what one request of each kind costs: processor time of shop and database, bytes sent, bytes and syncs of the
 * write-ahead log. docs/capacity.md computes machines from it.
 */
async function measure(folder: string) {
  const postgres = await startPrivatePostgres(folder)
  const location = { DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url }
  const shops: RunningShop[] = []
  const start = async (PAGE_CACHE_MB: string) => {
    const shop = await startShop({ ...DAY_ENV, ...location, PAGE_CACHE_MB, PORT: String(await freePort()) })
    shops.push(shop)
    return shop
  }
  try {
    const kept = await start('32')
    const fresh = await start('0')
    await withDatabase(location, ({ db }) => makeUser({ db }, 'customer', { email: 'one@example.com' }))
    const shoppers = await openShoppers([kept.address], [await signIn(kept.address, 'one@example.com', TEST_PASSWORD)])
    const [product] = (await (await fetch(`${kept.address}/api/v1/products/featured`)).json()) as Product[]
    const category = product?.category._id
    const read = (name: string, shop: RunningShop, path: string, requests: number): Cost => ({
      name,
      requests,
      shop,
      run: () => sendRequests({ address: shop.address, path, connections: 4, requests }),
    })
    const costs: Cost[] = [
      read('category page, kept', kept, `/category/${category}`, 3_000),
      read('home page, rendered', fresh, '/', 60),
      read('product page, rendered', fresh, `/products/details/${product?._id}`, 60),
      read('category page, rendered', fresh, `/category/${category}`, 60),
      read('search page, rendered', fresh, '/search?query=kalo%20juta', 60),
      read('list of 24, read anew', fresh, '/api/v1/products/featured?limit=24', 500),
      read('picture of 640 pixels', kept, `/api/v1/products/image/${product?._id}?w=640`, 1_000),
      {
        name: 'order',
        requests: ORDERS,
        shop: kept,
        run: async () => {
          for (let nth = 0; nth < ORDERS / 4; nth += 1) {
            const outcomes = await Promise.all([1, 2, 3, 4].map(() => shoppers.send('order')))
            const failed = outcomes.find(({ end }) => end !== 'ok')
            if (failed) throw new Error(`an order was answered with ${failed.status}`)
          }
          return 0
        },
      },
    ]
    console.info(
      `load of the machine ${loadavg()[0]?.toFixed(0)}; per request: ms of shop, ms of PostgreSQL, kB sent, kB of WAL, syncs`,
    )
    for (const cost of costs) await report(cost, postgres)
    shoppers.close()
  } finally {
    for (const { app } of shops) await stopProcess(app, 'SIGKILL')
    postgres.stop('fast')
  }
}

async function report({ name, requests, run, shop }: Cost, postgres: PrivatePostgres) {
  // The second time counts: code is compiled and plans are made.
  await run()
  const before = await readCounters(shop, postgres)
  const bytes = await run()
  const after = await readCounters(shop, postgres)
  const per = (key: keyof typeof after, unit = 1) => ((after[key] - before[key]) / requests / unit).toFixed(2)
  const columns = [per('shop'), per('database'), (bytes / requests / 1_000).toFixed(1), per('wal', 1_000), per('syncs')]
  console.info(`${name}: ${columns.join(', ')}`)
}

/**
 * Pages and a list made anew, in turns with the former release in another folder, built, on a database of its own: ms of the shop of each,
 * the share of the former ones, and the share of the bytes before compression.
 */
async function compare(folder: string, former: string) {
  const shops: RunningShop[] = []
  try {
    for (const project of [former, undefined]) {
      const place = { DATA_DIR: join(folder, project ? 'former' : 'present'), DEMONSTRATION_STOCK: 'on' }
      shops.push(await startShop({ ...DAY_ENV, ...place, PAGE_CACHE_MB: '0', PORT: String(await freePort()) }, project))
    }
    const read = async (shop: RunningShop, path: string) => (await fetch(shop.address + path)).text()
    for (const name of ['home', 'category', 'product', 'search', 'list']) {
      const times = shops.map((): number[] => [])
      const bytes: number[] = []
      for (let turn = -1; turn < TURNS; turn += 1) {
        for (const [index, shop] of shops.entries()) {
          const list = '/api/v1/products/featured?limit=24'
          const [product] = JSON.parse(await read(shop, list)) as Product[]
          const paths: Record<string, string> = {
            home: '/',
            category: `/category/${product?.category._id}`,
            product: `/products/details/${product?._id}`,
            search: '/search?query=kalo%20juta',
          }
          const path = paths[name] ?? list
          const requests = name === 'list' ? 300 : 80
          const before = processorTime([shop.app.pid])
          await sendRequests({ address: shop.address, path, connections: 2, requests })
          if (turn >= 0) times[index]?.push((processorTime([shop.app.pid]) - before) / requests)
          bytes[index] = Buffer.byteLength(await read(shop, path))
        }
      }
      const [old = 0, now = 0] = times.map((list) => Math.min(...list))
      const [oldBytes = 0, nowBytes = 0] = bytes
      const shares = [now / old, nowBytes / oldBytes].map((share) => share.toFixed(2))
      console.info(`${name}: ${old.toFixed(1)} before, ${now.toFixed(1)} now, ${shares[0]}; bytes ${shares[1]}`)
    }
  } finally {
    for (const { app } of shops) await stopProcess(app, 'SIGKILL')
  }
}

async function readCounters({ app }: RunningShop, postgres: PrivatePostgres) {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query('select wal_bytes::float8 as wal, wal_sync::float8 as syncs from pg_stat_wal')
  await client.end()
  return { shop: processorTime([app.pid]), database: processorTime(postgres.processes()), ...rows[0] } as Record<
    'shop' | 'database' | 'wal' | 'syncs',
    number
  >
}

const folder = mkdtempSync(join(tmpdir(), 'omni-costs-'))
try {
  if (values.former) await compare(folder, values.former)
  else await measure(folder)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
