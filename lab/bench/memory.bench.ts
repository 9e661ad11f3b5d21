import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '#server/testing/percentile.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { freePort, memoryOf, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import { measureRate } from './load.ts'

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 500_000)
const STARTS = 10
const CONNECTIONS = 16
/** Seconds on one path before the next. */
const SECONDS_PER_PATH = 4
/** MiB of the shop's process, at rest and under load, and the maximum growth from the first fifth of the load to the last. */
const GOAL = { idle: 120, loaded: 250, growth: 1.1 }
/** Milliseconds from the start of an installed shop to its first page. */
const MAX_STARTUP_MS = 2_000

/** Measures the startup time of an installed demonstration shop, and its memory at rest and under a long load. */
async function measure(folder: string) {
  const env = { DATA_DIR: folder, PORT: String(await freePort()), LOG_LEVEL: 'error', SHOP_MEMORY: 'small' }
  await stopProcess((await startShop(env)).app)
  const startupTimes: number[] = []
  for (let nth = 0; nth < STARTS; nth += 1) {
    const shop = await startShop(env)
    await requestHomePage(shop)
    startupTimes.push(shop.startupMs)
    await stopProcess(shop.app)
  }
  startupTimes.sort((a, b) => a - b)
  const [middle, worst] = [percentile(startupTimes, 50), startupTimes.at(-1) ?? 0]
  report('start to /readyz, p50 of 10', middle, 'ms', MAX_STARTUP_MS)
  console.info(`slowest start ${worst} ms`)

  const shop = await startShop(env)
  try {
    // V8 returns the memory of the startup after some ten idle seconds.
    await wait(20_000)
    report('memory at rest', memoryOf(shop), 'MiB', GOAL.idle)
    await load(shop)
  } finally {
    await stopProcess(shop.app)
  }
}

async function load(shop: RunningShop) {
  const addresses = await addressesOf(shop)
  const port = Number(new URL(shop.address).port)
  const samples: number[] = []
  let warmSamples = 0
  // Warm up with the same number of requests: one-time growth, for compiled code and a fitting heap, is not a leak.
  for (let round = 0, requests = 0; requests < 2 * REQUESTS; round += 1) {
    const path = addresses[round % addresses.length] ?? '/'
    requests +=
      (await measureRate({ port, path, connections: CONNECTIONS, seconds: SECONDS_PER_PATH })) * SECONDS_PER_PATH
    samples.push(memoryOf(shop))
    if (requests < REQUESTS) warmSamples = samples.length
  }
  console.info(`MiB after each ${SECONDS_PER_PATH} s: ${samples.join(', ')}`)
  const fifth = Math.ceil((samples.length - warmSamples) / 5)
  const firstFifth = Math.max(...samples.slice(warmSamples, warmSamples + fifth))
  const lastFifth = Math.max(...samples.slice(-fifth))
  report(`most memory over ${2 * REQUESTS} requests`, Math.max(...samples), 'MiB', GOAL.loaded)
  report('last fifth against the first', lastFifth / firstFifth, 'times', GOAL.growth)
}

async function addressesOf({ address }: RunningShop): Promise<string[]> {
  const firstIdOf = async (path: string) =>
    ((await (await fetch(`${address}/api/v1/${path}`)).json()) as { _id: string }[])[0]?._id
  const category = await firstIdOf('categories/all-categories')
  const product = await firstIdOf('products/featured')
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

async function requestHomePage({ address }: RunningShop) {
  const { status } = await fetch(`${address}/`)
  if (status !== 200) throw new Error(`the first page answered ${status}`)
}

function report(name: string, figure: number, unit: string, goal: number) {
  const verdict = figure <= goal ? 'within' : 'ABOVE'
  console.info(
    `${name.padEnd(44)}${(unit === 'times' ? figure.toFixed(2) : figure).toString().padStart(8)} ${unit}, ${verdict} ${goal}`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'omni-memory-'))
try {
  await measure(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
