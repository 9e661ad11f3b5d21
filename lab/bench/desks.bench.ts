import { openSession } from '#server/auth/open-session.ts'
import { seedBenchmarkData } from '#server/seed/bulk/seed.ts'
import { seedWorkOnOrders } from '#server/seed/bulk/work.ts'
import { loadDemonstration } from '#server/seed/demonstration/load-demonstration.ts'
import { percentile } from '#server/testing/percentile.ts'
import { findLogin } from '#server/users/account.queries.ts'
import { addDays, dhakaDay } from '#shared/bangladesh/dates.ts'
import { type BenchShop, measureTimes, parseSizes, withShops } from './measure.ts'

const [ORDERS = 500_000] = parseSizes(process.env.BENCH_ORDERS)
const PRODUCTS = 500
const ROUNDS = 30
/** Goal of each desk: the median in ms of server time. */
const MAX_MEDIAN = 60
const today = dhakaDay(new Date())
const month = `from=${addDays(today, -30)}&to=${today}`

interface Names {
  stores: string[]
  phones: string[]
  handOvers: string[]
  /** ids of 50 orders, with commas */
  prints: string[]
}

const cases: { name: string; path: (names: Names, nth: number) => string; json?: object }[] = [
  { name: 'calls: take the next', path: () => 'calls/take', json: {} },
  { name: 'calls: queue', path: () => 'calls/queue' },
  { name: 'calls: report of 30 days', path: () => `calls/report?${month}` },
  { name: 'trust of a phone', path: ({ phones }, nth) => `customers/trust/${cycle(phones, nth)}` },
  { name: 'board of a store', path: ({ stores }, nth) => `orders/board/${cycle(stores, nth)}` },
  { name: 'orders at risk', path: () => 'orders/all?page=1&limit=20&waiting=risk' },
  { name: 'payments: matches', path: () => 'payments/matches' },
  { name: 'payments: refunds', path: () => 'payments/refunds' },
  { name: 'parcels: packed', path: () => 'parcels/packed' },
  { name: 'parcels: hand-overs', path: () => 'parcels/hand-overs' },
  { name: 'parcels: one hand-over', path: ({ handOvers }, nth) => `parcels/hand-over/${cycle(handOvers, nth)}` },
  { name: 'papers of 50 orders', path: ({ prints }, nth) => `papers/orders?orders=${cycle(prints, nth)}` },
  { name: 'cash: owed by couriers', path: () => 'cash/owed' },
  { name: 'cash: till of a store', path: ({ stores }, nth) => `cash/counter?store=${cycle(stores, nth)}` },
  { name: 'cash: books of 30 days', path: () => `cash/books?${month}` },
  { name: 'cash: books of all time', path: () => 'cash/books' },
]

/** Measures every desk on 500,000 orders with the work of their staff, in ms of server time. */
async function measure(open: (name: string) => Promise<BenchShop>) {
  const shop = await open(`bench_desks`)
  await loadDemonstration(shop, shop.images, { demonstrationStock: false })
  const orders = await seedBenchmarkData(shop.pool, { products: PRODUCTS, orders: ORDERS })
  const rows = await seedWorkOnOrders(shop.pool)
  console.info(`${orders} orders, ${rows} rows of work; ${ROUNDS} calls, ms          p50    p95`)
  const admin = await findLogin(shop.db, 'admin@omnishoes.example')
  if (!admin) throw new Error('The demonstration has no admin')
  const { token } = await openSession(shop, admin.account)
  const names = await readNames(shop)
  for (const { name, path, json } of cases) {
    const [times = []] = await measureTimes([(nth) => shop.request(path(names, nth), token, json)], ROUNDS)
    const [p50, p95] = [percentile(times, 50), percentile(times, 95)]
    const verdict = p50 > MAX_MEDIAN ? `ABOVE ${MAX_MEDIAN} ms` : 'within'
    console.info(`${name.padEnd(60)}${p50.toFixed(1).padStart(7)}${p95.toFixed(1).padStart(7)}  ${verdict}`)
  }
}

async function readNames({ pool }: BenchShop): Promise<Names> {
  const values = async (query: string) => (await pool.query<{ word: string }>(query)).rows.map(({ word }) => word)
  const print = `select string_agg(id::text, ',') as word from (select id, ntile(20) over (order by id) as part from (select id from orders order by md5(number) limit 1000) o) p group by part`
  return {
    stores: await values('select store as word from orders group by store order by count(*) desc limit 20'),
    phones: await values('select shipping_phone as word from orders order by md5(number) limit 200'),
    handOvers: await values('select id as word from hand_overs order by md5(id::text) limit 50'),
    prints: await values(print),
  }
}

function cycle(list: string[], nth: number): string {
  return encodeURIComponent(list[nth % list.length] ?? '')
}

await withShops(measure)
