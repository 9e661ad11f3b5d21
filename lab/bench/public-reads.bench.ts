import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog } from '#server/log.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { EMBEDDED_OWNER } from '#server/platform/db/embedded/embedded-roles.ts'
import { toFormData } from '#server/testing/fixtures/to-form-data.ts'
import { freePort, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import type { Product } from '#shared/schemas/product.ts'
import { measureRate } from './load.ts'

/** Pairs of a write and a subsequent read; `BENCH_PAIRS=500` for a quick try. */
const PAIRS = Number(process.env.BENCH_PAIRS ?? 10_000)
const WRITERS = 4
const ROUNDS = 3
const SECONDS = 4
/** Concurrent connections: enough to keep a server busy, few enough that queueing does not dominate the measurement. */
const CONNECTIONS = { quick: 64, slow: 16 }

interface Case {
  name: string
  /** minimum share of the rate of a bare node:http server */
  minShare: number
  shop: RunningShop
  path: string
  connections: number
}

/** Measures public reads with and without the page cache as a share of bare node:http, and counts stale reads. */
async function measure(folder: string) {
  const server = await startEmbeddedPostgres(join(folder, 'server'), createLog({ logLevel: 'warn' }))
  const shops: RunningShop[] = []
  const start = async (cache: string) => {
    const address = `postgresql://${EMBEDDED_OWNER}@localhost/postgres?host=${encodeURIComponent(join(folder, 'server/postgres'))}`
    const env = { DATABASE_URL: address, DATA_DIR: join(folder, 'data'), PAGE_CACHE_MB: cache, NODE_ENV: 'production' }
    const shop = await startShop({ ...env, PORT: String(await freePort()) })
    shops.push(shop)
    return shop
  }
  try {
    const [firstNode, secondNode, uncachedNode] = [await start('32'), await start('32'), await start('0')]
    const [product] = await readJson<Product[]>(`${firstNode.address}/api/v1/products/featured`)
    if (!product) throw new Error('The demonstration has no featured product')
    const page = `/category/${product.category._id}`
    const list = '/api/v1/products/featured?limit=24'
    const search = `/api/v1/products/search?category=${product.category._id}&limit=24`
    await compare([
      { name: 'category page, cached', minShare: 0.4, shop: firstNode, path: page, connections: CONNECTIONS.quick },
      { name: 'list JSON, cached', minShare: 0.4, shop: firstNode, path: list, connections: CONNECTIONS.quick },
      {
        name: 'category page, without cache',
        minShare: 0.03,
        shop: uncachedNode,
        path: page,
        connections: CONNECTIONS.slow,
      },
      {
        name: 'list JSON of 24, without cache',
        minShare: 0.08,
        shop: uncachedNode,
        path: list,
        connections: CONNECTIONS.slow,
      },
      {
        name: 'search JSON of 24, without cache',
        minShare: 0,
        shop: uncachedNode,
        path: search,
        connections: CONNECTIONS.slow,
      },
    ])
    await readAfterWrites([firstNode.address, secondNode.address])
  } finally {
    for (const { app } of shops) app.kill()
    await server.stop()
  }
}

async function compare(cases: Case[]) {
  const port = await freePort()
  const hello = spawn(process.execPath, [fileURLToPath(new URL('hello.ts', import.meta.url)), String(port)])
  await once(hello.stdout, 'data')
  try {
    const rates: number[][] = cases.map(() => [])
    const baselineRates: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      baselineRates.push(await measureRate({ port, path: '/', connections: CONNECTIONS.quick, seconds: SECONDS }))
      for (const [index, { shop, path, connections }] of cases.entries()) {
        const port = Number(new URL(shop.address).port)
        rates[index]?.push(await measureRate({ port, path, connections, seconds: SECONDS }))
      }
    }
    const baselineRate = median(baselineRates)
    console.info(`requests a second, median of ${ROUNDS} runs of ${SECONDS} s                    share of bare`)
    console.info(line('bare node:http', baselineRate))
    for (const [index, { name, minShare }] of cases.entries()) {
      const rate = median(rates[index] ?? [])
      const share = rate / baselineRate
      console.info(`${line(name, rate)}${share.toFixed(3).padStart(12)}  ${verdict(share, minShare)}`)
    }
  } finally {
    hello.kill()
  }
}

/** Changes products on either node and reads each change immediately on either node: as JSON, every tenth as a page. */
async function readAfterWrites(nodes: [string, string]) {
  const token = await signIn(nodes[0])
  const products = await readJson<Product[]>(`${nodes[0]}/api/v1/products/featured?limit=${WRITERS}`)
  const sizes = await readJson<{ _id: string }[]>(`${nodes[0]}/api/v1/sizes/all-sizes`)
  const start = performance.now()
  let staleReads = 0
  let next = 0
  await Promise.all(
    products.map(async (product) => {
      for (let nth = next++; nth < PAIRS; nth = next++) {
        const name = `Pair ${nth}`
        await rename(nodes[nth % 2] ?? '', token, product, sizes.slice(0, 1), name)
        const path = nth % 10 === 0 ? 'products/details' : 'api/v1/products/single'
        const response = await fetch(`${nodes[Math.floor(nth / 2) % 2]}/${path}/${product._id}`)
        if (!(await response.text()).includes(`${name}${nth % 10 === 0 ? '<' : '"'}`)) staleReads += 1
      }
    }),
  )
  const seconds = Math.round((performance.now() - start) / 1_000)
  console.info(`${PAIRS} pairs of a write and a read, by ${WRITERS} on two nodes, in ${seconds} s: ${staleReads} stale`)
  if (staleReads > 0) process.exitCode = 1
}

async function rename(node: string, token: string, product: Product, sizes: { _id: string }[], name: string) {
  const { _id, code, description, originalPrice, category, subCategory, color } = product
  const fields = {
    name,
    code,
    description,
    originalPrice: String(originalPrice),
    category: category._id,
    subCategory: subCategory._id,
    color: color._id,
    sizes: JSON.stringify(sizes.map((size) => size._id)),
  }
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`${node}/api/v1/products/update/${_id}`, {
    method: 'PUT',
    headers,
    body: toFormData(fields),
  })
  if (!response.ok) throw new Error(`a write answered ${response.status}: ${await response.text()}`)
}

async function signIn(node: string): Promise<string> {
  const response = await fetch(`${node}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@omnishoes.example', password: 'omni-demo-2026' }),
  })
  return (await response.json()).token
}

async function readJson<T>(address: string): Promise<T> {
  return (await fetch(address)).json() as Promise<T>
}

function line(name: string, rate: number): string {
  return `${name.padEnd(40)}${Math.round(rate).toLocaleString('en').padStart(12)}`
}

function verdict(share: number, minShare: number): string {
  if (minShare === 0) return ''
  return share >= minShare ? `at least ${minShare}` : `BELOW ${minShare}`
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

const folder = mkdtempSync(join(tmpdir(), 'omni-bench-'))
try {
  await measure(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
