import { inOneGo } from '#server/db/measuring/in-one-go.ts'
import { addProducts } from '#server/db/measuring/products.ts'
import { type MeasuredShop, sizesFrom, timesOf, withShops } from './measure.ts'
import { percentile } from './percentile.ts'

const [SMALL = 1_000, LARGE = 100_000] = sizesFrom(process.env.BENCH_PRODUCTS)
const ROUNDS = 60
/** p50 in ms that a call may take on the large catalogue, answered by nothing that is kept. */
const MOST_MS = 60

interface Case {
  name: string
  /** how many times slower the large catalogue may be (LIST-09, issue 8); null: reported only */
  most: number | null
  rounds?: number
  path: (shop: Shop, nth: number) => string
}

interface Shop {
  request: (path: string) => Promise<Response>
  categories: string[]
  products: string[]
}

const cases: Case[] = [
  { name: 'product', most: 1.5, path: ({ products }, nth) => `single/${at(products, nth)}` },
  { name: 'similar products', most: 1.5, path: ({ products }, nth) => `similar/${at(products, nth)}` },
  { name: 'new arrivals', most: 1.5, path: () => 'featured' },
  { name: 'latest of a category', most: 1.5, path: ({ categories }, nth) => `latest/${at(categories, nth)}` },
  { name: 'category page', most: 1.5, path: inCategory('') },
  { name: 'category page, colour', most: 1.5, path: inCategory('color=navy') },
  {
    name: 'category page, colour, size, price',
    most: 1.5,
    path: inCategory('color=navy&size=40&minPrice=1000&maxPrice=1999'),
  },
  { name: 'category page, price up, page 3', most: 1.5, path: inCategory('sort=price-up&page=3') },
  { name: 'category page, price down', most: 1.5, path: inCategory('sort=price-down') },
  { name: 'category page, best-selling, size', most: 1.5, path: inCategory('sort=best-selling&size=38') },
  { name: 'whole shop', most: 1.5, path: () => 'search' },
  { name: 'suggest, 1 letter', most: 1.5, path: () => 'suggest?query=s' },
  { name: 'suggest, 3 letters', most: 1.5, path: () => 'suggest?query=san' },
  { name: 'suggest, a word', most: 1.5, path: () => 'suggest?query=sandal' },
  { name: 'suggest, 1 letter that no name has', most: null, path: () => `suggest?query=${encodeURIComponent('ঔ')}` },
  { name: 'suggest, a word that no name has', most: null, path: () => 'suggest?query=umbrella' },
  { name: "everything on sale (the spec's own call)", most: null, rounds: 3, path: () => 'all' },
  { name: 'search, one article', most: null, path: (_, nth) => `search?query=OM-${100_000 + (nth % 500)}` },
  { name: 'search, a word in 1 of 8 names', most: null, path: () => 'search?query=sandal' },
  { name: 'search, a letter in most names', most: null, path: () => 'search?query=a' },
]

/** Measures the catalogue calls on 1,000 and on 100,000 products side by side: p50 in ms, and how many times slower. */
async function measure(open: (name: string) => Promise<MeasuredShop>) {
  const small = await openShop(open, SMALL)
  const large = await openShop(open, LARGE)
  console.info(`p50 of ${ROUNDS} calls in ms${' '.repeat(18)}${SMALL} products  ${LARGE} products  ratio`)
  for (const one of cases) {
    const calls = [small, large].map((shop) => (nth: number) => shop.request(one.path(shop, nth)))
    report(
      one,
      (await timesOf(calls, one.rounds ?? ROUNDS)).map((times) => percentile(times, 50)),
    )
  }
}

async function openShop(open: (name: string) => Promise<MeasuredShop>, size: number): Promise<Shop> {
  const { pool, request } = await open(`bench_${size}`)
  const started = performance.now()
  await inOneGo(pool, (run) => addProducts(run, size))
  await pool.query('vacuum analyze')
  console.info(`${size} products filled in ${Math.round(performance.now() - started)} ms`)
  const ids = async (query: string) => (await pool.query<{ id: string }>(query)).rows.map(({ id }) => id)
  return {
    request: (path) => request(`products/${path}`),
    categories: await ids('select id from categories'),
    products: await ids('select id from products order by md5(code) limit 500'),
  }
}

function report({ name, most }: Case, [small = 0, large = 0]: number[]) {
  const ratio = large / small
  const verdict = most === null ? '' : `  ${verdictOn(ratio, most, large)}`
  console.info(
    `${name.padEnd(40)}${small.toFixed(2).padStart(10)}${large.toFixed(2).padStart(15)}${ratio.toFixed(2).padStart(8)}${verdict}`,
  )
}

function verdictOn(ratio: number, most: number, milliseconds: number): string {
  const above = [ratio > most && `ABOVE ${most}`, milliseconds > MOST_MS && `ABOVE ${MOST_MS} ms`].filter(Boolean)
  return above.join(', ') || `within ${most} and ${MOST_MS} ms`
}

function inCategory(query: string): Case['path'] {
  return ({ categories }, nth) => `search?category=${at(categories, nth)}&${query}`
}

function at(list: string[], nth: number): string {
  return list[nth % list.length] ?? ''
}

await withShops(measure)
