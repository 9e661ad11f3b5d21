import { openSession } from '#server/auth/open-session.ts'
import { seedBenchmarkData } from '#server/seed/bulk/seed.ts'
import { loadDemonstration } from '#server/seed/demonstration/load-demonstration.ts'
import { percentile } from '#server/testing/percentile.ts'
import { findLogin } from '#server/users/account.queries.ts'
import { type BenchShop, measureTimes, parseSizes, withShops } from './measure.ts'

const [SMALL = 5_000, LARGE = 500_000] = parseSizes(process.env.BENCH_ORDERS)
const PRODUCTS = 500
const ROUNDS = 60
/** Goals at the large size: server time in ms, and the maximum ratio to the small size. */
const GOAL = { p50: 60, p95: 300, ratio: 1.5 }

interface Shop {
  request: (path: string) => Promise<Response>
  phones: string[]
  numbers: string[]
  customers: string[]
  /** ids, by number of orders in descending order */
  stores: string[]
}

const cases: { name: string; path: (shop: Shop, nth: number) => string }[] = [
  { name: 'first page of all orders', path: () => 'orders/all?page=1&limit=20' },
  { name: 'search by phone', path: ({ phones }, nth) => `orders/all?page=1&limit=20&query=${cycle(phones, nth)}` },
  { name: 'search by number', path: ({ numbers }, nth) => `orders/all?page=1&limit=20&query=${cycle(numbers, nth)}` },
  { name: 'list of one store', path: ({ stores }, nth) => `orders/storeOrder/${cycle(stores, nth)}?page=1&limit=20` },
  { name: 'orders of one customer', path: ({ customers }, nth) => `orders/customerOrder/${cycle(customers, nth)}` },
  { name: 'payments to verify', path: () => 'orders/all?page=1&limit=20&waiting=payment' },
  { name: 'dashboard, 30 days', path: () => 'dashboard/summary?period=30' },
  {
    name: 'dashboard, 30 days, one store',
    path: ({ stores }, nth) => `dashboard/summary?period=30&store=${cycle(stores, nth)}`,
  },
  { name: 'dashboard, Eid', path: () => 'dashboard/summary?period=eid' },
]

/** Measures the orders desk and the dashboard on 5,000 and 500,000 orders side by side, in ms of server time. */
async function measure(open: (name: string) => Promise<BenchShop>) {
  const shops = [await openShop(open, SMALL), await openShop(open, LARGE)]
  console.info(
    `${ROUNDS} calls, ms                    ${SMALL} orders: p50    p95   ${LARGE} orders: p50    p95  ratio`,
  )
  for (const { name, path } of cases) {
    const calls = shops.map((shop) => (nth: number) => shop.request(path(shop, nth)))
    report(name, await measureTimes(calls, ROUNDS))
  }
}

async function openShop(open: (name: string) => Promise<BenchShop>, size: number): Promise<Shop> {
  const shop = await open(`bench_${size}`)
  await loadDemonstration(shop, shop.images, { demonstrationStock: false })
  const start = performance.now()
  const orderCount = await seedBenchmarkData(shop.pool, { products: PRODUCTS, orders: size })
  console.info(`${orderCount} orders filled in ${Math.round((performance.now() - start) / 1_000)} s`)
  const admin = await findLogin(shop.db, 'admin@omnishoes.example')
  if (!admin) throw new Error('The demonstration has no admin')
  const { token } = await openSession(shop, admin.account)
  const values = async (query: string) =>
    (await shop.pool.query<{ word: string }>(query)).rows.map(({ word }) => encodeURIComponent(word))
  return {
    request: (path) => shop.request(path, token),
    phones: await values('select shipping_phone as word from orders order by md5(number) limit 200'),
    numbers: await values('select number as word from orders order by md5(number) limit 200'),
    customers: await values(
      'select customer as word from orders where customer is not null order by md5(number) limit 200',
    ),
    stores: await values('select store as word from orders group by store order by count(*) desc'),
  }
}

function report(name: string, [small = [], large = []]: number[][]) {
  const [p50, p95] = [percentile(large, 50), percentile(large, 95)]
  const ratio = p50 / percentile(small, 50)
  const missedGoals = [
    p50 > GOAL.p50 && `ABOVE ${GOAL.p50} ms`,
    p95 > GOAL.p95 && `ABOVE ${GOAL.p95} ms`,
    ratio > GOAL.ratio && `ABOVE ${GOAL.ratio} times`,
  ].filter(Boolean)
  const figures = [percentile(small, 50), percentile(small, 95), p50, p95].map((time) => time.toFixed(1))
  const [a = '', b = '', c = '', d = ''] = figures
  console.info(
    `${name.padEnd(32)}${a.padStart(20)}${b.padStart(7)}${c.padStart(21)}${d.padStart(7)}${ratio.toFixed(2).padStart(7)}  ${missedGoals.join(', ') || 'within'}`,
  )
}

function cycle(list: string[], nth: number): string {
  return list[nth % list.length] ?? ''
}

await withShops(measure)
