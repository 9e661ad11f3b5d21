import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { inTransaction } from '#server/seed/bulk/in-transaction.ts'
import { addProducts } from '#server/seed/bulk/products.ts'
import { addStock } from '#server/seed/bulk/stock.ts'
import { median } from '#server/testing/median.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { startPrivatePostgres } from '#server/testing/processes/private-postgres.ts'
import { freePort, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import { withDatabase } from '#server/testing/processes/shoppers.ts'
import { measureRate } from './load.ts'

const [CHANGED, OTHERS] = [50, 200]
const CHANGES_PER_SECOND = 50
const ROUNDS = 3
const SECONDS = 4
const CONNECTIONS = 16
const GOAL = 0.8
/** Pairs of a change and a read of it. */
const PAIRS = Number(process.env.BENCH_PAIRS ?? 2_000)

/** A size of a product that one showroom alone may have. */
interface LastPair {
  showroom: string
  product: string
  size: string
}

/** What 50 sizes a second that are sold out or back do to the kept pages of other products, and whether a read of a changed one is stale. */
async function measure(folder: string) {
  const postgres = await startPrivatePostgres(folder)
  const location = { DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url }
  const env = { ...location, NODE_ENV: 'production', PAGE_CACHE_MB: '64', DEMONSTRATION_STOCK: 'on' }
  const nodes: RunningShop[] = []
  try {
    while (nodes.length < 2) nodes.push(await startShop({ ...env, PORT: String(await freePort()) }))
    await withDatabase(location, async ({ pool }) => {
      await inTransaction(pool, async (run) => {
        await addProducts(run, CHANGED + OTHERS)
        await addStock(run)
      })
      await pool.query('analyze')
      const { rows } = await pool.query<LastPair>(
        `select (select id::text from showrooms where archived_at is null order by id limit 1) as showroom, product, max(size::text) as size
         from product_sizes ps where not exists (select from stock where (product, size) = (ps.product, ps.size))
         group by product order by product limit $1`,
        [CHANGED + OTHERS],
      )
      await keepOthersQuick(nodes[0] as RunningShop, pool, rows)
      await readAfterChanges(nodes, pool, rows.slice(0, CHANGED))
    })
  } finally {
    for (const { app } of nodes) await stopProcess(app, 'SIGKILL')
    postgres.stop('fast')
  }
}

async function keepOthersQuick({ address }: RunningShop, pool: pg.Pool, pairs: LastPair[]) {
  const port = Number(new URL(address).port)
  const path = pairs.slice(CHANGED).map(({ product }) => `/products/details/${product}`)
  const load = { port, path, connections: CONNECTIONS, seconds: SECONDS }
  await measureRate(load)
  const [undisturbed, disturbed]: number[][] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    undisturbed?.push(await measureRate(load))
    const changes = startChanges(pool, pairs.slice(0, CHANGED))
    disturbed?.push(await measureRate(load))
    console.info(`${(await changes.stop()).toFixed(0)} changes a second`)
  }
  const [before, during] = [median(undisturbed ?? []), median(disturbed ?? [])]
  console.info(
    `${OTHERS} kept pages: ${before.toFixed(0)} reads a second, ${during.toFixed(0)} while ${CHANGED} shoes change, ` +
      `share ${(during / before).toFixed(2)}: ${during / before >= GOAL ? 'at least' : 'BELOW'} ${GOAL}`,
  )
  if (during / before < GOAL) process.exitCode = 1
}

function startChanges(pool: pg.Pool, pairs: LastPair[]) {
  let open = true
  let count = 0
  const start = performance.now()
  const work = (async () => {
    while (open) {
      await setPairs(pool, pairs[count % pairs.length] as LastPair, Math.floor(count / pairs.length) % 2 === 0)
      count += 1
      await wait(Math.max(0, start + (count * 1_000) / CHANGES_PER_SECOND - performance.now()))
    }
    // Every size is sold out again, as before.
    for (const pair of pairs) await setPairs(pool, pair, false)
  })()
  return {
    async stop() {
      const rate = (count / (performance.now() - start)) * 1_000
      open = false
      await work
      return rate
    },
  }
}

async function readAfterChanges(nodes: RunningShop[], pool: pg.Pool, pairs: LastPair[]) {
  let staleReads = 0
  for (let nth = 0; nth < PAIRS; nth += 1) {
    const pair = pairs[nth % pairs.length] as LastPair
    const isThere = Math.floor(nth / pairs.length) % 2 === 0
    await setPairs(pool, pair, isThere)
    const { address } = nodes[nth % nodes.length] as RunningShop
    const page = await (await fetch(`${address}/products/details/${pair.product}`)).text()
    const input = page.match(/<input[^>]*>/g)?.find((tag) => tag.includes(pair.size))
    if (!input) throw new Error('The page does not have the size')
    if (/ disabled/.test(input) === isThere) staleReads += 1
  }
  console.info(`${PAIRS} pairs of a change and a read of its page, on two nodes in turn: ${staleReads} stale`)
  if (staleReads > 0) process.exitCode = 1
}

/** Makes a showroom have one pair, or none; no change where it has that already. */
async function setPairs(pool: pg.Pool, pair: LastPair, isThere: boolean): Promise<void> {
  const { rows } = await pool.query<{ pairs: number }>(
    'select coalesce(sum(on_hand), 0)::int as pairs from stock where (showroom, product, size) = ($1, $2, $3)',
    [pair.showroom, pair.product, pair.size],
  )
  const pairs = Number(isThere) - (rows[0]?.pairs ?? 0)
  if (pairs === 0) return
  const move = { ...pair, on_hand: pairs, held: 0, kind: 'counted', pairs }
  await pool.query('select move_stock($1::jsonb, null)', [JSON.stringify([move])])
}

const folder = mkdtempSync(join(tmpdir(), 'omni-stock-'))
try {
  await measure(folder)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
