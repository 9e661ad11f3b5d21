import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { end } from '#server/testing/processes/database-process.ts'
import { freePort, memoryOf, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import { percentile } from '../server/testing/percentile.ts'
import { rateOf } from './load.ts'

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 500_000)
const STARTS = 10
const CONNECTIONS = 16
/** Seconds on one path before the next. */
const TURN = 4
/** MiB of the shop's process, at rest and under load, and the maximum growth from the first fifth of the load to the last. */
const GOAL = { idle: 120, loaded: 250, growth: 1.1 }
/** Milliseconds from the start of an installed shop to its first page. */
const START = 2_000

/** Measures the startup time of an installed demonstration shop, and its memory at rest and under a long load. */
async function measure(folder: string) {
  const env = { DATA_DIR: folder, PORT: String(await freePort()), LOG_LEVEL: 'error' }
  await end((await startShop(env)).app)
  const starts: number[] = []
  for (let nth = 0; nth < STARTS; nth += 1) {
    const shop = await startShop(env)
    await firstPage(shop)
    starts.push(shop.took)
    await end(shop.app)
  }
  starts.sort((one, other) => one - other)
  const [middle, worst] = [percentile(starts, 50), starts.at(-1) ?? 0]
  say('start to /readyz, p50 of 10', middle, 'ms', START)
  console.info(`slowest start ${worst} ms`)

  const shop = await startShop(env)
  try {
    // V8 returns the memory of the startup after some ten idle seconds.
    await wait(20_000)
    say('memory at rest', memoryOf(shop), 'MiB', GOAL.idle)
    await load(shop)
  } finally {
    await end(shop.app)
  }
}

async function load(shop: RunningShop) {
  const addresses = await addressesOf(shop)
  const port = Number(new URL(shop.address).port)
  const curve: number[] = []
  let warm = 0
  // Warm up with the same number of requests: one-time growth, for compiled code and a fitting heap, is not a leak.
  for (let turn = 0, sent = 0; sent < 2 * REQUESTS; turn += 1) {
    const path = addresses[turn % addresses.length] ?? '/'
    sent += (await rateOf({ port, path, connections: CONNECTIONS, seconds: TURN })) * TURN
    curve.push(memoryOf(shop))
    if (sent < REQUESTS) warm = curve.length
  }
  console.info(`MiB after each ${TURN} s: ${curve.join(', ')}`)
  const fifth = Math.ceil((curve.length - warm) / 5)
  const early = Math.max(...curve.slice(warm, warm + fifth))
  const late = Math.max(...curve.slice(-fifth))
  say(`most memory over ${2 * REQUESTS} requests`, Math.max(...curve), 'MiB', GOAL.loaded)
  say('last fifth against the first', late / early, 'times', GOAL.growth)
}

async function addressesOf({ address }: RunningShop): Promise<string[]> {
  const first = async (path: string) =>
    ((await (await fetch(`${address}/api/v1/${path}`)).json()) as { _id: string }[])[0]?._id
  const category = await first('categories/all-categories')
  const product = await first('products/featured')
  return [
    '/',
    `/category/${category}`,
    `/product/${product}`,
    `/api/v1/products/search?category=${category}`,
    '/api/v1/products/suggest?query=san',
    `/api/v1/products/search?query=shoe&page=2`,
    `/api/v1/products/image/${product}?w=320`,
  ]
}

async function firstPage({ address }: RunningShop) {
  const { status } = await fetch(`${address}/`)
  if (status !== 200) throw new Error(`the first page answered ${status}`)
}

function say(what: string, figure: number, unit: string, goal: number) {
  const verdict = figure <= goal ? 'within' : 'ABOVE'
  console.info(
    `${what.padEnd(44)}${(unit === 'times' ? figure.toFixed(2) : figure).toString().padStart(8)} ${unit}, ${verdict} ${goal}`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'omni-memory-'))
try {
  await measure(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
