import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { end } from '#server/testing/processes/database-process.ts'
import { freePort, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import { fillShop, ORDERING, onDatabase, type Shopping, startShopping } from '#server/testing/processes/shoppers.ts'
import { percentile } from '../server/testing/percentile.ts'
import { type OwnPostgres, startOwnPostgres } from '../server/testing/processes/private-postgres.ts'

type Place = Parameters<typeof onDatabase>[0]

const WORKERS = [8, 32]
/** One node, and two as in deploy/compose.yaml. */
const NODES = [1, 2]
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
/** Orders per second as a share of the commits per second of pgbench's TPC-B-like transaction in the same run. */
const GOAL = 0.2

/** Measures how many orders per second the shop takes over HTTP, on the system's PostgreSQL with fsync on. */
async function measure(folder: string) {
  const postgres = await startOwnPostgres(folder)
  const place = { DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url }
  const env = { ...ORDERING, ...place }
  const shops: RunningShop[] = []
  try {
    while (shops.length < Math.max(...NODES)) shops.push(await startShop({ ...env, PORT: String(await freePort()) }))
    const addresses = shops.map(({ address }) => address)
    const order = await fillShop(place)
    await pgbench(postgres, '-i', '-q', '-s', '10')
    for (const workers of WORKERS) {
      const commits = rateIn(await pgbench(postgres, '-c', String(workers), '-j', '2', '-T', String(SECONDS)))
      for (const nodes of NODES) {
        const shopping = await startShopping(addresses.slice(0, nodes), order, workers)
        const what = `${workers} workers, ${nodes === 1 ? 'one node' : `${nodes} nodes`}`
        console.info(`${what}: ${await countOrders(shopping, place, commits)}`)
      }
    }
  } finally {
    for (const { app } of shops) await end(app, 'SIGKILL')
    postgres.stop('fast')
  }
}

async function countOrders(shopping: Shopping, place: Place, commits: number): Promise<string> {
  await wait(2_000)
  // As autovacuum does within a minute: query plans depend on the statistics of the last analyze.
  await onDatabase(place, ({ pool }) => pool.query('analyze'))
  const [before, began] = [shopping.count(), performance.now()]
  await wait(SECONDS * 1_000)
  const rate = ((shopping.count() - before) / (performance.now() - began)) * 1_000
  const again = shopping.retries()
  const times = shopping.times.toSorted((one, other) => one - other)
  const books = await shopping.close(place)
  await forgetOrders(place)
  const whole = books.lost.length + books.duplicates + books.phantoms + books.torn.length + again === 0
  return (
    `${rate.toFixed(0)} orders/s (p50 ${percentile(times, 50).toFixed(0)} ms, p99 ${percentile(times, 99).toFixed(0)} ms), ` +
    `pgbench ${commits.toFixed(0)} commits/s, share ${(rate / commits).toFixed(2)}: ${rate / commits >= GOAL ? 'within' : 'BELOW'} ${GOAL}; ` +
    `${books.acknowledged} orders, ${whole ? 'each acknowledged once and stored once, none retried' : `INCONSISTENT: ${JSON.stringify({ ...books, again })}`}`
  )
}

/** Asynchronous, so that the connections to the shop stay served meanwhile. */
async function pgbench({ programs, port }: OwnPostgres, ...words: string[]): Promise<string> {
  const where = ['-h', '127.0.0.1', '-p', String(port), '-U', 'shop', 'postgres']
  const { stdout } = await promisify(execFile)(join(programs, 'pgbench'), [...words, ...where])
  return stdout
}

function rateIn(told: string): number {
  return Number(/^tps = ([\d.]+)/m.exec(told)?.[1])
}

/** Truncates the orders, so that the next workers' are counted alone; triggers forbid deleting history row by row. */
function forgetOrders(place: Place) {
  return onDatabase(place, ({ pool }) => pool.query('truncate orders, order_lines, order_events, mail_outbox cascade'))
}

const folder = mkdtempSync(join(tmpdir(), 'omni-rate-'))
try {
  await measure(folder)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
