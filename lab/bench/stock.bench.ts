import { openSession } from '#server/auth/open-session.ts'
import { withDedicatedClient } from '#server/platform/db/dedicated-client.ts'
import { inTransaction } from '#server/seed/bulk/in-transaction.ts'
import { addProducts } from '#server/seed/bulk/products.ts'
import { addStock } from '#server/seed/bulk/stock.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock } from '#server/testing/fixtures/make-stock.ts'
import { percentile } from '#server/testing/percentile.ts'
import { makeUser } from '#server/testing/test-users.ts'
import { findLogin } from '#server/users/account.queries.ts'
import { type BenchShop, measureTimes, parseSizes, withShops } from './measure.ts'

/** Showrooms × sizes of each product that they carry. */
const ROWS_PER_PRODUCT = 37 * 6
const [SMALL = 45, LARGE = 4_505] = parseSizes(process.env.BENCH_PRODUCTS)
const ROUNDS = 200
/** Maxima: ms of processor time, ms of 5 lines, ratio of large to small, ms of the dashboard. */
const GOAL = { cpuMs: 1.5, serveMs: 10, ratio: 1.3, dashboardMs: 60 }
const ADMIN = 'admin@example.com'

interface Shop extends BenchShop {
  token: string
  pairs: { product: string; size: string }[]
}

/** Measures what the stock of a showroom costs to read on 10,000 and 1,000,000 rows side by side. */
async function measure(open: (name: string) => Promise<BenchShop>) {
  const shops = [await openShop(open, SMALL), await openShop(open, LARGE)]
  const pairAt = (shop: Shop, nth: number) => shop.pairs[nth % shop.pairs.length] ?? { product: '', size: '' }
  const [small = 0, large = 0] = await p50Of(
    shops.map((shop) => (nth: number) => shop.request(`stock/product/${pairAt(shop, nth).product}`)),
  )
  report('GET /stock/product', small, large, large / small <= GOAL.ratio, `at most ${GOAL.ratio} times`)
  const start = process.cpuUsage()
  for (let nth = 0; nth < ROUNDS; nth += 1)
    await (await shops[1]?.request(`stock/product/${pairAt(shops[1], nth).product}`))?.arrayBuffer()
  const used = process.cpuUsage(start)
  const cpuMs = (used.user + used.system) / 1_000 / ROUNDS
  console.info(
    `processor time of one in the shop: ${cpuMs.toFixed(2)} ms, ${cpuMs <= GOAL.cpuMs ? 'at most' : 'ABOVE'} ${GOAL.cpuMs}`,
  )
  const [serveSmall = 0, serveLarge = 0] = await p50Of(
    shops.map((shop) => (nth: number) => {
      const lines = [0, 1, 2, 3, 4].map((line) => ({ ...pairAt(shop, nth * 5 + line), quantity: 1 }))
      return shop.request('stock/serve', undefined, { lines })
    }),
  )
  report('POST /stock/serve, 5 lines', serveSmall, serveLarge, serveLarge <= GOAL.serveMs, `at most ${GOAL.serveMs} ms`)
  const [dashboardSmall = 0, dashboardLarge = 0] = await p50Of(
    shops.map((shop) => () => shop.request('dashboard/stock', shop.token)),
    20,
  )
  const isQuick = dashboardLarge <= GOAL.dashboardMs
  report('GET /dashboard/stock', dashboardSmall, dashboardLarge, isQuick, `at most ${GOAL.dashboardMs} ms`)
}

async function p50Of(calls: Parameters<typeof measureTimes>[0], rounds = ROUNDS): Promise<number[]> {
  return (await measureTimes(calls, rounds)).map((times) => percentile(times, 50))
}

async function openShop(open: (name: string) => Promise<BenchShop>, products: number): Promise<Shop> {
  const shop = await open(`bench_${products}`)
  const start = performance.now()
  for (let nth = 0; nth < 37; nth += 1) await makeShowroom(shop, { code: `Branch ${nth}`, latitude: 22 + nth / 10 })
  await makeUser(shop, 'admin', { email: ADMIN })
  await keepStock(shop, true)
  await inTransaction(shop.pool, async (run) => {
    await addProducts(run, products)
    await addStock(run)
  })
  await withDedicatedClient(shop.pool, (client) => client.query('vacuum analyze'))
  const rows = products * ROWS_PER_PRODUCT
  console.info(`${rows} rows of stock filled in ${Math.round(performance.now() - start)} ms`)
  const admin = await findLogin(shop.db, ADMIN)
  if (!admin) throw new Error('The admin was not made')
  const { token } = await openSession(shop, admin.account)
  const pairs = await shop.pool.query<{ product: string; size: string }>(
    `select product, min(size::text) as size from stock group by product order by md5(product::text) limit 500`,
  )
  return { ...shop, token, pairs: pairs.rows }
}

function report(name: string, small: number, large: number, isWithin: boolean, goal: string) {
  const figures = [small, large].map((ms) => `${ms.toFixed(2)} ms`).join(' and ')
  console.info(
    `p50 of ${name}: ${figures}, ratio ${(large / small).toFixed(2)}: ${isWithin ? 'within' : 'ABOVE'}, ${goal}`,
  )
  if (!isWithin) process.exitCode = 1
}

await withShops(measure)
