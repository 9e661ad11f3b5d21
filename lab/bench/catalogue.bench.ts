import { withDedicatedClient } from '#server/platform/db/dedicated-client.ts'
import { inTransaction } from '#server/seed/bulk/in-transaction.ts'
import { addProducts } from '#server/seed/bulk/products.ts'
import { percentile } from '#server/testing/percentile.ts'
import { type BenchShop, measureTimes, parseSizes, withShops } from './measure.ts'

const [SMALL = 1_000, LARGE = 100_000] = parseSizes(process.env.BENCH_PRODUCTS)
const ROUNDS = 60
/** Goals on the large catalogue: p50 of an uncached request in ms, and the maximum ratio of large to small when cached. */
const GOAL = { ms: 60, ratio: 1.5 }

interface Case {
  name: string
  /** false: no goal, only reported */
  hasGoal?: boolean
  rounds?: number
  path: (shop: Shop, nth: number) => string
}

interface Shop extends Pick<BenchShop, 'request' | 'requestCached'> {
  categories: string[]
  products: string[]
}

const cases: Case[] = [
  { name: 'product', path: ({ products }, nth) => `single/${cycle(products, nth)}` },
  { name: 'similar products', path: ({ products }, nth) => `similar/${cycle(products, nth)}` },
  { name: 'new arrivals', path: () => 'featured' },
  { name: 'latest of a category', path: ({ categories }, nth) => `latest/${cycle(categories, nth)}` },
  { name: 'category page', path: categorySearch('') },
  { name: 'category page, colour', path: categorySearch('color=navy') },
  {
    name: 'category page, colour, size, price',
    path: categorySearch('color=navy&size=40&minPrice=1000&maxPrice=1999'),
  },
  { name: 'category page, price up, page 3', path: categorySearch('sort=price-up&page=3') },
  { name: 'category page, price down', path: categorySearch('sort=price-down') },
  { name: 'category page, best-selling, size', path: categorySearch('sort=best-selling&size=38') },
  { name: 'whole shop', path: () => 'search' },
  { name: 'suggest, 1 letter', path: () => 'suggest?query=s' },
  { name: 'suggest, 3 letters', path: () => 'suggest?query=san' },
  { name: 'suggest, a word', path: () => 'suggest?query=sandal' },
  { name: 'suggest, 1 letter that no name has', path: () => `suggest?query=${encodeURIComponent('ঔ')}` },
  { name: 'suggest, a word that no name has', path: () => 'suggest?query=umbrella' },
  { name: "everything on sale (the spec's own call)", hasGoal: false, rounds: 3, path: () => 'all' },
  { name: 'search, one article', path: (_, nth) => `search?query=OM-${100_000 + (nth % 500)}` },
  { name: 'search, a word in 1 of 8 names', path: () => 'search?query=sandal' },
  { name: 'search, a letter in most names', path: () => 'search?query=a' },
  ...[
    'kalo juta',
    'মেয়েদের স্যান্ডেল',
    'lal juta 38 size 2000 takar moddhe',
    'leather shoes for men',
    'snekers',
    'velvet wedding heels for girls',
    'sandal boot heel loafer sneaker slipper nagra derby',
  ].flatMap((query) => [
    { name: `search, ${query}`, path: () => `search?${new URLSearchParams({ query })}` },
    { name: `suggest, ${query}`, path: () => `suggest?${new URLSearchParams({ query })}` },
  ]),
]

/** Measures the catalogue requests on 1,000 and 100,000 products side by side: p50 in ms, uncached and from the page cache. */
async function measure(open: (name: string) => Promise<BenchShop>) {
  const shops = [await openShop(open, SMALL), await openShop(open, LARGE)]
  console.info(`p50 of ${ROUNDS} calls in ms on ${SMALL} and ${LARGE} products, and ratio:  uncached            cached`)
  for (const { name, path, rounds = ROUNDS, hasGoal = true } of cases) {
    // The same path each time: the first request fills the cache.
    const uncached = shops.map((shop) => (nth: number) => shop.request(`products/${path(shop, nth)}`))
    const cached = shops.map((shop) => () => shop.requestCached(`products/${path(shop, 0)}`))
    report(name, hasGoal, await p50Of(uncached, rounds), await p50Of(cached, rounds))
  }
}

async function p50Of(calls: Parameters<typeof measureTimes>[0], rounds: number): Promise<number[]> {
  return (await measureTimes(calls, rounds)).map((times) => percentile(times, 50))
}

async function openShop(open: (name: string) => Promise<BenchShop>, size: number): Promise<Shop> {
  const { pool, request, requestCached } = await open(`bench_${size}`)
  const start = performance.now()
  await inTransaction(pool, (run) => addProducts(run, size))
  await withDedicatedClient(pool, (client) => client.query('vacuum analyze'))
  console.info(`${size} products filled in ${Math.round(performance.now() - start)} ms`)
  const ids = async (query: string) => (await pool.query<{ id: string }>(query)).rows.map(({ id }) => id)
  return {
    request,
    requestCached,
    categories: await ids('select id from categories'),
    products: await ids('select id from products order by md5(code) limit 500'),
  }
}

function report(
  name: string,
  hasGoal: boolean,
  [small = 0, large = 0]: number[],
  [cachedSmall = 0, cachedLarge = 0]: number[],
) {
  const figures = [small, large, large / small, cachedSmall, cachedLarge, cachedLarge / cachedSmall]
  const failures = [
    cachedLarge / cachedSmall > GOAL.ratio && `ABOVE ${GOAL.ratio} times`,
    large > GOAL.ms && `ABOVE ${GOAL.ms} ms`,
  ]
  const verdict = hasGoal ? failures.filter(Boolean).join(', ') || 'within' : ''
  const columns = figures.map((figure, column) => figure.toFixed(2).padStart(column === 0 ? 13 : 9))
  console.info(`${name.padEnd(40)}${columns.join('')}  ${verdict}`)
}

function categorySearch(query: string): Case['path'] {
  return ({ categories }, nth) => `search?category=${cycle(categories, nth)}&${query}`
}

function cycle(list: string[], nth: number): string {
  return list[nth % list.length] ?? ''
}

await withShops(measure)
