import type pg from 'pg'
import { createRandom } from '#server/seed/demonstration/random.ts'
import { type ChangeableCatalogue, randomChange, SEARCHED } from '#server/testing/catalogue-changes.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { startPrivatePostgres } from '#server/testing/processes/private-postgres.ts'
import { freePort, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import { withDatabase } from '#server/testing/processes/shoppers.ts'
import { expectZero, type Finding, option, report, runRound } from './round.ts'

const changes = option('changes', 10_000)
const seed = option('seed', Date.now() % 2 ** 31)
/** Pages that are read after each change, on one of two nodes, and made anew on a third; the first shows no product but in its menu. */
const READS = 4
/** Prices that are changed one after the other, all pages being read after each. */
const PRICES = 20
const KEPT_GOAL = 0.9

const PLACE_FILTERS = ['', '?color=black', '?size=40', '?price=1000-1999', '?sort=price-up', '?inStock=true']
const STILL_PAGES = ['/', '/showrooms', '/our-company', '/omni', '/returns', '/terms', '/login', '/cart', '/checkout']

/** Random changes against kept pages of two nodes: what is kept equals what a third makes anew. Then what one price leaves kept. */
async function keepPages(folder: string): Promise<Finding[]> {
  const postgres = await startPrivatePostgres(folder)
  const location = { DATA_DIR: `${folder}/data`, DATABASE_URL: postgres.url }
  const shops: RunningShop[] = []
  try {
    const metricsPort = await freePort()
    for (const PAGE_CACHE_MB of ['64', '64', '0']) {
      const metrics: Record<string, string> = shops.length === 0 ? { METRICS_PORT: String(metricsPort) } : {}
      const env = { ...location, ...metrics, PAGE_CACHE_MB, DEMONSTRATION_STOCK: 'on' }
      shops.push(await startShop({ ...env, PORT: String(await freePort()) }))
    }
    return await withDatabase(location, async ({ pool }) => {
      const catalogue = await readCatalogue(pool)
      const random = createRandom(seed)
      const addresses = pickAddresses(random, catalogue)
      const kept = await changePrices({ shop: shops[0], metricsPort }, pool, addresses, catalogue)
      return [
        report('seed, pages', `${seed}, ${addresses.length}`),
        {
          label: `pages that stay kept when a price changes, of ${PRICES} changes`,
          actual: `${kept.toFixed(3)} of them`,
          promise: `at least ${KEPT_GOAL}`,
          passed: kept >= KEPT_GOAL,
        },
        ...(await changeAnything(shops, pool, addresses, { random, catalogue })),
      ]
    })
  } finally {
    for (const { app } of shops) await stopProcess(app, 'SIGKILL')
    postgres.stop('fast')
  }
}

async function readCatalogue(pool: pg.Pool): Promise<ChangeableCatalogue> {
  const ids = async (query: string) => (await pool.query<{ id: string }>(query)).rows.map(({ id }) => id)
  const { rows: places } = await pool.query<ChangeableCatalogue['places'][number]>(
    'select category, id as "subCategory" from sub_categories order by id',
  )
  return {
    products: await ids('select id from products where archived_at is null order by id'),
    colors: await ids('select id from colors order by id'),
    sizes: await ids('select id from sizes order by id'),
    places,
  }
}

/** As visitors spread over a shop: every second page is that of a product, in either language or as data. */
function pickAddresses(random: ReturnType<typeof createRandom>, { products, places }: ChangeableCatalogue): string[] {
  const prefixes = ['', '/bn']
  const listPages = places.flatMap(({ category, subCategory }) => [
    `/category/${category}${random.pick(PLACE_FILTERS)}`,
    `/sub-category/${subCategory}${random.pick(PLACE_FILTERS)}`,
    `/api/v1/products/latest/${category}`,
  ])
  const searches = SEARCHED.flatMap((word) => [`/search?query=${word}`, `/api/v1/products/suggest?query=${word}`])
  const productPages = products.flatMap((id) => [
    `/products/details/${id}`,
    ...(random.percent(20) ? [`/api/v1/products/single/${id}`, `/products/details/${id}.data`] : []),
  ])
  const all = [...STILL_PAGES, ...listPages, ...searches, ...productPages]
  return [...new Set(prefixes.flatMap((prefix) => all.map((path) => prefix + path)))].slice(0, 700)
}

/** The share of the pages that a node has not to make anew after the price of one product. */
async function changePrices(
  { shop, metricsPort }: { shop: RunningShop | undefined; metricsPort: number },
  pool: pg.Pool,
  addresses: string[],
  { products }: ChangeableCatalogue,
): Promise<number> {
  if (!shop) throw new Error('no shop runs')
  const readAll = async () => {
    for (const path of addresses) await (await fetch(shop.address + path)).arrayBuffer()
  }
  await readAll()
  await readAll()
  const before = await countRendered(metricsPort)
  for (let nth = 0; nth < PRICES; nth += 1) {
    const id = products[(nth * 7) % products.length]
    await pool.query('update products set discount_price = discount_price - 1 where id = $1', [id])
    await readAll()
  }
  return 1 - ((await countRendered(metricsPort)) - before) / (PRICES * addresses.length)
}

async function countRendered(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const value = /^shop_page_cache_responses_total\{result="rendered"\} (\d+)/m.exec(text)?.[1]
  if (value === undefined) throw new Error('the shop does not count what it renders')
  return Number(value)
}

async function changeAnything(
  shops: RunningShop[],
  pool: pg.Pool,
  addresses: string[],
  { random, catalogue }: { random: ReturnType<typeof createRandom>; catalogue: ChangeableCatalogue },
): Promise<Finding[]> {
  const [one, two, anew] = shops.map(({ address }) => address)
  const stale: string[] = []
  let failures = 0
  for (let nth = 0; nth < changes; nth += 1) {
    const statement = randomChange(random, catalogue)
    await pool.query(statement)
    await Promise.all(
      Array.from({ length: READS }, async (_, read) => {
        const path = random.pick(read === 0 ? STILL_PAGES : addresses)
        const [kept, made] = [
          await versionOf(`${random.percent(50) ? one : two}${path}`),
          await versionOf(`${anew}${path}`),
        ]
        if (/^5/.test(kept) || /^5/.test(made)) failures += 1
        else if (kept !== made) stale.push(`${path} after ${statement}`)
      }),
    )
  }
  return [
    expectZero(
      `stale of ${changes * READS} reads after ${changes} changes, ${stale.slice(0, 5).join(' · ')}`,
      stale.length,
    ),
    expectZero('answers that failed', failures),
  ]
}

/** What is sent to the browser's router: a flat array, in which values that are one object on the server stand once. */
const STREAM = /enqueue\(("(?:[^"\\]|\\.)*")\)/g

/** A page by what it says: whether two equal values are one object on the server is not a part of that. */
function meaningOf(page: string): string {
  return page.startsWith('[{"_1"') ? expanded(page) : page.replace(STREAM, (_, text) => expanded(JSON.parse(text)))
}

function expanded(stream: string): string {
  return stream
    .split('\n')
    .map((line) => (line.startsWith('[') ? JSON.stringify(valueAt(JSON.parse(line), 0)) : line))
    .join('\n')
}

function valueAt(flat: readonly unknown[], index: number): unknown {
  const value = flat[index]
  const at = (place: unknown) => (typeof place === 'number' && place >= 0 ? valueAt(flat, place) : place)
  // A date or another value with its kind before it.
  if (Array.isArray(value)) return typeof value[0] === 'string' ? value : value.map(at)
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value).map(([key, place]) => [flat[Number(key.slice(1))], at(place)])
}

/** Status and page; its own address is the one thing in which nodes differ. */
async function versionOf(url: string): Promise<string> {
  // A node may close a connection that idles just when it is used again, on a machine that does other work.
  const response = await fetch(url, { redirect: 'manual', headers: { Connection: 'close' } })
  const body = await response.text()
  return `${response.status} ${response.status === 200 ? meaningOf(body.replaceAll(new URL(url).host, 'shop')) : ''}`
}

await runRound(
  '[CACHE-01] [CACHE-02] kept pages are what would be made anew, and one price leaves the others kept',
  keepPages,
)
