import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { type PrivatePostgres, startPrivatePostgres } from '#server/testing/processes/private-postgres.ts'
import { freePort, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import { ORDERING_ENV, seedShop } from '#server/testing/processes/shoppers.ts'
import { createAdminToken } from './admin-token.ts'
import { expectZero, type Finding, option, report, runRound } from './round.ts'

const LAG = 5_000
const writes = option('writes', 200)
const NOBODY = { uid: 65534, gid: 65534 }

/** Two nodes that read pages from a standby: one that lags, then one that follows. */
async function readFromStandby(folder: string): Promise<Finding[]> {
  chmodSync(folder, 0o755)
  const primary = await startPrivatePostgres(folder)
  const standby = await startStandby(folder, primary)
  const shops: RunningShop[] = []
  try {
    const location = { DATA_DIR: `${folder}/data`, DATABASE_URL: primary.url }
    const start = async (env: Record<string, string> = {}) => {
      const settings = { ...ORDERING_ENV, ...location, DATABASE_READ_URL: standby.url, ...env }
      const shop = await startShop({ ...settings, PORT: String(await freePort()) })
      shops.push(shop)
      return shop.address
    }
    // The second keeps no pages: each of its reads asks a database.
    const nodes = [await start(), await start({ PAGE_CACHE_MB: '0' })]
    const { products } = await seedShop(location)
    const product = products[0]?.product ?? ''
    const token = await createAdminToken(location)
    const write = (percent: number) => changeDiscount(nodes[percent % 2] ?? '', token, product, percent)
    // A node trusts no standby for half a minute after its first look at the primary.
    for (const node of nodes) await fetch(`${node}/api/v1/products/single/${product}`)
    await new Promise((done) => setTimeout(done, 31_000))

    await setLag(standby, LAG)
    const lagging = await countStaleReads(nodes, product, write)
    const readsWhileLagging = await readsOf(standby)
    await setLag(standby, 0)
    const following = await countStaleReads(nodes, product, write)
    return [
      expectZero(`stale reads of ${writes * 2} after a write, the standby ${LAG / 1_000} s behind`, lagging),
      expectZero(`stale reads of ${writes * 2} after a write, the standby following`, following),
      report('pages read from the standby while it was behind', readsWhileLagging),
      atLeastOne('and while it followed', (await readsOf(standby)) - readsWhileLagging),
      expectNone('statements that the standby refused', standby.errors()),
    ]
  } finally {
    for (const { app } of shops) await stopProcess(app, 'SIGKILL')
    standby.stop()
    primary.stop('fast')
  }
}

/** How many of the reads on every node right after a write did not show it. */
async function countStaleReads(nodes: string[], product: string, write: (percent: number) => Promise<number>) {
  let stale = 0
  for (let round = 0; round < writes; round++) {
    const price = await write(1 + (round % 80))
    for (const node of nodes) {
      const response = await fetch(`${node}/api/v1/products/single/${product}`)
      const { discountPrice } = (await response.json()) as { discountPrice: number }
      if (discountPrice !== price) stale += 1
    }
  }
  return stale
}

/** Changes the price of a product and returns it. */
async function changeDiscount(node: string, token: string, product: string, percent: number): Promise<number> {
  const response = await fetch(`${node}/api/v1/products/update-many`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify({ products: [product], discountPercent: percent }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  const single = await fetch(`${node}/api/v1/products/single/${product}`)
  const { originalPrice } = (await single.json()) as { originalPrice: number }
  return Math.round((originalPrice * (100 - percent)) / 100)
}

/** A standby of a primary, made from a copy of its files, on a free port. */
async function startStandby(folder: string, primary: PrivatePostgres) {
  const data = join(folder, 'standby')
  mkdirSync(data, { mode: 0o700 })
  const user = process.getuid?.() === 0 ? NOBODY : null
  if (user) chownSync(data, user.uid, user.gid)
  const port = await freePort()
  const call = (program: string, ...args: string[]) => {
    const command = join(primary.programs, program)
    const result = spawnSync(command, args, { ...user, cwd: data, encoding: 'utf8', timeout: 60_000 })
    if (result.status !== 0) throw new Error(`${program}: ${result.stderr}`)
  }
  call('pg_basebackup', '-d', primary.url, '-D', data, '-R', '-c', 'fast')
  const options = `-k ${data} -c port=${port} -c listen_addresses=127.0.0.1 -c track_activities=on`
  call('pg_ctl', '-D', data, '-w', '-l', join(data, 'log'), '-o', options, 'start')
  return {
    url: `postgresql://shop@127.0.0.1:${port}/postgres`,
    /** what its log tells of failed statements */
    errors: () => readFileSync(join(data, 'log'), 'utf8').match(/(?<=ERROR: +).*/g) ?? [],
    stop: () => call('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop'),
  }
}

function setLag({ url }: { url: string }, milliseconds: number) {
  return query(url, `alter system set recovery_min_apply_delay = ${milliseconds}`, 'select pg_reload_conf()')
}

/** How many sequential and index scans of the products a server has done. */
async function readsOf({ url }: { url: string }): Promise<number> {
  const rows = await query(
    url,
    'select pg_stat_force_next_flush()',
    "select coalesce(seq_scan + idx_scan, 0)::int as reads from pg_stat_user_tables where relname = 'products'",
  )
  return Number(rows[0]?.reads)
}

async function query(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  } finally {
    await client.end()
  }
}

function expectNone(label: string, messages: readonly string[]): Finding {
  return expectZero([label, ...new Set(messages)].join(', '), messages.length)
}

function atLeastOne(label: string, actual: number): Finding {
  return { label, actual: String(actual), promise: 'at least 1', passed: actual >= 1 }
}

await runRound(
  `[CLUSTER-03] ${writes} writes, each followed by reads on two nodes of pages from a standby ${LAG / 1_000} s behind`,
  readFromStandby,
)
