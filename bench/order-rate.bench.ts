import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { end } from '#server/testing/held-database.ts'
import { freePort, startShop } from '#server/testing/running-shop.ts'
import { fillShop, ORDERING, onDatabase, startShopping } from '#server/testing/shoppers.ts'
import { type OwnPostgres, startOwnPostgres } from '../faults/own-postgres.ts'
import { percentile } from './percentile.ts'

const WORKERS = [8, 32]
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
/** Orders a second as a share of the commits that pgbench's TPC-B-like transaction reaches in the same run. */
const GOAL = 0.2

/** How many orders a second one node takes over HTTP on a PostgreSQL of the system's with fsync on. */
async function measure(folder: string) {
  const postgres = await startOwnPostgres(folder)
  const place = { DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url }
  const env = { ...ORDERING, ...place, PORT: String(await freePort()) }
  const shop = await startShop(env)
  try {
    const order = await fillShop(place)
    await pgbench(postgres, '-i', '-q', '-s', '10')
    for (const workers of WORKERS) {
      const commits = rateIn(await pgbench(postgres, '-c', String(workers), '-j', '2', '-T', String(SECONDS)))
      const shopping = await startShopping(shop.address, order, workers)
      await wait(2_000)
      // As autovacuum does within a minute: how a table is read is decided by what it was when it was last looked at.
      await onDatabase(place, ({ pool }) => pool.query('analyze'))
      const [before, began] = [shopping.count(), performance.now()]
      await wait(SECONDS * 1_000)
      const rate = ((shopping.count() - before) / (performance.now() - began)) * 1_000
      const again = shopping.retries()
      const times = shopping.times.toSorted((one, other) => one - other)
      const books = await shopping.close(place)
      await forgetOrders(place)
      const whole = books.lost.length + books.duplicates + books.phantoms + books.torn.length + again === 0
      console.info(
        `${workers} workers: ${rate.toFixed(0)} orders/s (p50 ${percentile(times, 50).toFixed(0)} ms, p99 ${percentile(times, 99).toFixed(0)} ms), ` +
          `pgbench ${commits.toFixed(0)} commits/s, share ${(rate / commits).toFixed(2)}: ${rate / commits >= GOAL ? 'within' : 'BELOW'} ${GOAL}; ` +
          `${books.acknowledged} orders, ${whole ? 'each told once and there once, none sent again' : `NOT WHOLE: ${JSON.stringify({ ...books, again })}`}`,
      )
    }
  } finally {
    await end(shop.app, 'SIGKILL')
    postgres.stop('fast')
  }
}

/** Not at a stroke: meanwhile the connections to the shop are looked after. */
async function pgbench({ programs, port }: OwnPostgres, ...words: string[]): Promise<string> {
  const where = ['-h', '127.0.0.1', '-p', String(port), '-U', 'shop', 'postgres']
  const { stdout } = await promisify(execFile)(join(programs, 'pgbench'), [...words, ...where])
  return stdout
}

function rateIn(told: string): number {
  return Number(/^tps = ([\d.]+)/m.exec(told)?.[1])
}

/** The next workers' orders are counted alone; history may not be deleted but with its table emptied. */
function forgetOrders(place: Parameters<typeof onDatabase>[0]) {
  return onDatabase(place, ({ pool }) => pool.query('truncate orders, order_lines, order_events, mail_outbox cascade'))
}

const folder = mkdtempSync(join(tmpdir(), 'omni-rate-'))
try {
  await measure(folder)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
