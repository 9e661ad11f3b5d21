import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { embeddedUser, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { createLog } from '#server/log.ts'
import { formOf } from '#server/testing/fixtures/to-form-data.ts'
import { freePort, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import type { Product } from '#shared/schemas/product.ts'
import { rateOf } from './load.ts'

/** Pairs of a write and a subsequent read; `BENCH_PAIRS=500` for a quick try. */
const PAIRS = Number(process.env.BENCH_PAIRS ?? 10_000)
const WRITERS = 4
const ROUNDS = 3
const SECONDS = 4
/** Concurrent connections: enough to keep a server busy, few enough that queueing does not dominate the measurement. */
const AT_ONCE = { quick: 64, slow: 16 }

interface Case {
  name: string
  /** minimum share of the rate of a bare node:http server */
  least: number
  shop: RunningShop
  path: string
  connections: number
}

/** Measures public reads with and without the page cache as a share of bare node:http, and counts stale reads. */
async function measure(folder: string) {
  const server = await startEmbeddedPostgres(join(folder, 'server'), createLog({ logLevel: 'warn' }))
  const shops: RunningShop[] = []
  const start = async (cache: string) => {
    const address = `postgresql://${embeddedUser}@localhost/postgres?host=${encodeURIComponent(join(folder, 'server/postgres'))}`
    const env = { DATABASE_URL: address, DATA_DIR: join(folder, 'data'), PAGE_CACHE_MB: cache, NODE_ENV: 'production' }
    const shop = await startShop({ ...env, PORT: String(await freePort()) })
    shops.push(shop)
    return shop
  }
  try {
    const [one, other, bare] = [await start('32'), await start('32'), await start('0')]
    const [product] = await readJson<Product[]>(`${one.address}/api/v1/products/featured`)
    if (!product) throw new Error('The demonstration has no featured product')
    const page = `/category/${product.category._id}`
    const list = '/api/v1/products/featured?limit=24'
    const search = `/api/v1/products/search?category=${product.category._id}&limit=24`
    await compare([
      { name: 'category page, cached', least: 0.4, shop: one, path: page, connections: AT_ONCE.quick },
      { name: 'list JSON, cached', least: 0.4, shop: one, path: list, connections: AT_ONCE.quick },
      { name: 'category page, without cache', least: 0.03, shop: bare, path: page, connections: AT_ONCE.slow },
      { name: 'list JSON of 24, without cache', least: 0.08, shop: bare, path: list, connections: AT_ONCE.slow },
      { name: 'search JSON of 24, without cache', least: 0, shop: bare, path: search, connections: AT_ONCE.slow },
    ])
    await readAfterWrites([one.address, other.address])
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
    const ofHello: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      ofHello.push(await rateOf({ port, path: '/', connections: AT_ONCE.quick, seconds: SECONDS }))
      for (const [place, { shop, path, connections }] of cases.entries()) {
        const port = Number(new URL(shop.address).port)
        rates[place]?.push(await rateOf({ port, path, connections, seconds: SECONDS }))
      }
    }
    const most = median(ofHello)
    console.info(`requests a second, median of ${ROUNDS} runs of ${SECONDS} s                    share of bare`)
    console.info(line('bare node:http', most))
    for (const [place, { name, least }] of cases.entries()) {
      const rate = median(rates[place] ?? [])
      const share = rate / most
      console.info(`${line(name, rate)}${share.toFixed(3).padStart(12)}  ${verdict(share, least)}`)
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
  const began = performance.now()
  let stale = 0
  let next = 0
  await Promise.all(
    products.map(async (product) => {
      for (let nth = next++; nth < PAIRS; nth = next++) {
        const name = `Pair ${nth}`
        await rename(nodes[nth % 2] ?? '', token, product, sizes.slice(0, 1), name)
        const path = nth % 10 === 0 ? 'products/details' : 'api/v1/products/single'
        const answer = await fetch(`${nodes[Math.floor(nth / 2) % 2]}/${path}/${product._id}`)
        if (!(await answer.text()).includes(`${name}${nth % 10 === 0 ? '<' : '"'}`)) stale += 1
      }
    }),
  )
  const seconds = Math.round((performance.now() - began) / 1_000)
  console.info(`${PAIRS} pairs of a write and a read, by ${WRITERS} on two nodes, in ${seconds} s: ${stale} stale`)
  if (stale > 0) process.exitCode = 1
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
  const answer = await fetch(`${node}/api/v1/products/update/${_id}`, { method: 'PUT', headers, body: formOf(fields) })
  if (!answer.ok) throw new Error(`a write answered ${answer.status}: ${await answer.text()}`)
}

async function signIn(node: string): Promise<string> {
  const answer = await fetch(`${node}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@omnishoes.example', password: 'omni-demo-2026' }),
  })
  return (await answer.json()).token
}

async function readJson<T>(address: string): Promise<T> {
  return (await fetch(address)).json() as Promise<T>
}

function line(name: string, rate: number): string {
  return `${name.padEnd(40)}${Math.round(rate).toLocaleString('en').padStart(12)}`
}

function verdict(share: number, least: number): string {
  if (least === 0) return ''
  return share >= least ? `at least ${least}` : `BELOW ${least}`
}

function median(numbers: number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

const folder = mkdtempSync(join(tmpdir(), 'omni-bench-'))
try {
  await measure(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
