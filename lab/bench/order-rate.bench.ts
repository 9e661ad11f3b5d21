import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { percentile } from '#server/testing/percentile.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { type PrivatePostgres, startPrivatePostgres } from '#server/testing/processes/private-postgres.ts'
import { freePort, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import {
  ORDERING_ENV,
  type Shopping,
  seedShop,
  startShopping,
  withDatabase,
} from '#server/testing/processes/shoppers.ts'

type DatabaseLocation = Parameters<typeof withDatabase>[0]

const WORKERS = [8, 32]
/** One node, and two as in deploy/compose.yaml. */
const NODES = [1, 2]
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
/** Orders per second as a share of the commits per second of pgbench's TPC-B-like transaction in the same run. */
const GOAL = 0.2

/** Measures how many orders per second the shop takes over HTTP, on the system's PostgreSQL with fsync on. */
async function measure(folder: string) {
  const postgres = await startPrivatePostgres(folder)
  const location = { DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url }
  const env = { ...ORDERING_ENV, ...location }
  const shops: RunningShop[] = []
  try {
    while (shops.length < Math.max(...NODES)) shops.push(await startShop({ ...env, PORT: String(await freePort()) }))
    const addresses = shops.map(({ address }) => address)
    const order = await seedShop(location)
    await pgbench(postgres, '-i', '-q', '-s', '10')
    for (const workers of WORKERS) {
      const commits = parseRate(await pgbench(postgres, '-c', String(workers), '-j', '2', '-T', String(SECONDS)))
      for (const nodes of NODES) {
        const shopping = await startShopping(addresses.slice(0, nodes), order, workers)
        const label = `${workers} workers, ${nodes === 1 ? 'one node' : `${nodes} nodes`}`
        console.info(`${label}: ${await countOrders(shopping, location, commits)}`)
      }
    }
  } finally {
    for (const { app } of shops) await stopProcess(app, 'SIGKILL')
    postgres.stop('fast')
  }
}

async function countOrders(shopping: Shopping, location: DatabaseLocation, commits: number): Promise<string> {
  await wait(2_000)
  // As autovacuum does within a minute: query plans depend on the statistics of the last analyze.
  await withDatabase(location, ({ pool }) => pool.query('analyze'))
  const [before, start] = [shopping.count(), performance.now()]
  await wait(SECONDS * 1_000)
  const rate = ((shopping.count() - before) / (performance.now() - start)) * 1_000
  const retries = shopping.retries()
  const times = shopping.times.toSorted((a, b) => a - b)
  const reconciliation = await shopping.close(location)
  await truncateOrders(location)
  const isComplete =
    reconciliation.lost.length +
      reconciliation.duplicates +
      reconciliation.phantoms +
      reconciliation.torn.length +
      retries ===
    0
  return (
    `${rate.toFixed(0)} orders/s (p50 ${percentile(times, 50).toFixed(0)} ms, p99 ${percentile(times, 99).toFixed(0)} ms), ` +
    `pgbench ${commits.toFixed(0)} commits/s, share ${(rate / commits).toFixed(2)}: ${rate / commits >= GOAL ? 'within' : 'BELOW'} ${GOAL}; ` +
    `${reconciliation.acknowledged} orders, ${isComplete ? 'each acknowledged once and stored once, none retried' : `INCONSISTENT: ${JSON.stringify({ ...reconciliation, again: retries })}`}`
  )
}

/** Asynchronous, so that the connections to the shop stay served meanwhile. */
async function pgbench({ programs, port }: PrivatePostgres, ...args: string[]): Promise<string> {
  const connectionArgs = ['-h', '127.0.0.1', '-p', String(port), '-U', 'shop', 'postgres']
  const { stdout } = await promisify(execFile)(join(programs, 'pgbench'), [...args, ...connectionArgs])
  return stdout
}

function parseRate(output: string): number {
  return Number(/^tps = ([\d.]+)/m.exec(output)?.[1])
}

/** Truncates the orders, so that the next workers' are counted alone; triggers forbid deleting history row by row. */
function truncateOrders(location: DatabaseLocation) {
  return withDatabase(location, ({ pool }) =>
    pool.query('truncate orders, order_lines, order_events, mail_outbox cascade'),
  )
}

const folder = mkdtempSync(join(tmpdir(), 'omni-rate-'))
try {
  await measure(folder)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
