import { inOneGo } from '#server/seed/bulk/in-transaction.ts'
import { addProducts } from '#server/seed/bulk/products.ts'
import { percentile } from '../server/testing/percentile.ts'
import { type MeasuredShop, sizesFrom, timesOf, withShops } from './measure.ts'

const [SMALL = 1_000, LARGE = 100_000] = sizesFrom(process.env.BENCH_PRODUCTS)
const ROUNDS = 60
/** Goals on the large catalogue: p50 of an uncached request in ms, and the maximum ratio of large to small when cached. */
const GOAL = { ms: 60, ratio: 1.5 }

interface Case {
  name: string
  /** false: no goal, only reported */
  isJudged?: boolean
  rounds?: number
  path: (shop: Shop, nth: number) => string
}

interface Shop extends Pick<MeasuredShop, 'request' | 'requestKept'> {
  categories: string[]
  products: string[]
}

const cases: Case[] = [
  { name: 'product', path: ({ products }, nth) => `single/${at(products, nth)}` },
  { name: 'similar products', path: ({ products }, nth) => `similar/${at(products, nth)}` },
  { name: 'new arrivals', path: () => 'featured' },
  { name: 'latest of a category', path: ({ categories }, nth) => `latest/${at(categories, nth)}` },
  { name: 'category page', path: inCategory('') },
  { name: 'category page, colour', path: inCategory('color=navy') },
  {
    name: 'category page, colour, size, price',
    path: inCategory('color=navy&size=40&minPrice=1000&maxPrice=1999'),
  },
  { name: 'category page, price up, page 3', path: inCategory('sort=price-up&page=3') },
  { name: 'category page, price down', path: inCategory('sort=price-down') },
  { name: 'category page, best-selling, size', path: inCategory('sort=best-selling&size=38') },
  { name: 'whole shop', path: () => 'search' },
  { name: 'suggest, 1 letter', path: () => 'suggest?query=s' },
  { name: 'suggest, 3 letters', path: () => 'suggest?query=san' },
  { name: 'suggest, a word', path: () => 'suggest?query=sandal' },
  { name: 'suggest, 1 letter that no name has', path: () => `suggest?query=${encodeURIComponent('ঔ')}` },
  { name: 'suggest, a word that no name has', path: () => 'suggest?query=umbrella' },
  { name: "everything on sale (the spec's own call)", isJudged: false, rounds: 3, path: () => 'all' },
  { name: 'search, one article', path: (_, nth) => `search?query=OM-${100_000 + (nth % 500)}` },
  { name: 'search, a word in 1 of 8 names', path: () => 'search?query=sandal' },
  { name: 'search, a letter in most names', path: () => 'search?query=a' },
]

/** Measures the catalogue requests on 1,000 and 100,000 products side by side: p50 in ms, uncached and from the page cache. */
async function measure(open: (name: string) => Promise<MeasuredShop>) {
  const shops = [await openShop(open, SMALL), await openShop(open, LARGE)]
  console.info(`p50 of ${ROUNDS} calls in ms on ${SMALL} and ${LARGE} products, and ratio:  uncached            cached`)
  for (const { name, path, rounds = ROUNDS, isJudged = true } of cases) {
    // The same path each time: the first request fills the cache.
    const anew = shops.map((shop) => (nth: number) => shop.request(`products/${path(shop, nth)}`))
    const warm = shops.map((shop) => () => shop.requestKept(`products/${path(shop, 0)}`))
    report(name, isJudged, await p50Of(anew, rounds), await p50Of(warm, rounds))
  }
}

async function p50Of(calls: Parameters<typeof timesOf>[0], rounds: number): Promise<number[]> {
  return (await timesOf(calls, rounds)).map((times) => percentile(times, 50))
}

async function openShop(open: (name: string) => Promise<MeasuredShop>, size: number): Promise<Shop> {
  const { pool, request, requestKept } = await open(`bench_${size}`)
  const started = performance.now()
  await inOneGo(pool, (run) => addProducts(run, size))
  await pool.query('vacuum analyze')
  console.info(`${size} products filled in ${Math.round(performance.now() - started)} ms`)
  const ids = async (query: string) => (await pool.query<{ id: string }>(query)).rows.map(({ id }) => id)
  return {
    request,
    requestKept,
    categories: await ids('select id from categories'),
    products: await ids('select id from products order by md5(code) limit 500'),
  }
}

function report(name: string, isJudged: boolean, [small = 0, large = 0]: number[], [few = 0, many = 0]: number[]) {
  const figures = [small, large, large / small, few, many, many / few]
  const above = [many / few > GOAL.ratio && `ABOVE ${GOAL.ratio} times`, large > GOAL.ms && `ABOVE ${GOAL.ms} ms`]
  const verdict = isJudged ? above.filter(Boolean).join(', ') || 'within' : ''
  const columns = figures.map((figure, place) => figure.toFixed(2).padStart(place === 0 ? 13 : 9))
  console.info(`${name.padEnd(40)}${columns.join('')}  ${verdict}`)
}

function inCategory(query: string): Case['path'] {
  return ({ categories }, nth) => `search?category=${at(categories, nth)}&${query}`
}

function at(list: string[], nth: number): string {
  return list[nth % list.length] ?? ''
}

await withShops(measure)
