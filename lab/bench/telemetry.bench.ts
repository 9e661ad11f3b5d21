import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '#server/log.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { EMBEDDED_OWNER } from '#server/platform/db/embedded/embedded-roles.ts'
import { median } from '#server/testing/median.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { freePort, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import type { Product } from '#shared/schemas/product.ts'
import { processorTime } from './processor-time.ts'
import { sendRequests } from './send-requests.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
/** Of the processor time per request without metrics and traces. */
const MAX_COST = 0.03
/** Share of the measured requests that come before, for the compiler. */
const WARM_UP = 0.5
const SCRAPE_MS = 5_000

interface Case {
  name: string
  path: string
  connections: number
  /** of one round */
  requests: number
  env: Record<string, string>
}

type Kind = 'without' | 'metrics' | 'metrics and 1 trace in 100' | 'metrics and all traces'

/**
 * Measures what metrics and traces cost: processor time per request, which is what counts on a machine that others use too. Each
 * round starts new processes, in turns: two of the same program differ by a tenth, for as long as they run.
 */
async function measure(folder: string) {
  const postgres = await startEmbeddedPostgres(join(folder, 'server'), createLog({ logLevel: 'warn' }))
  const collector = await openCollector()
  const host = encodeURIComponent(join(folder, 'server/postgres'))
  const start = async (env: Record<string, string>) =>
    startShop({
      DATABASE_URL: `postgresql://${EMBEDDED_OWNER}@localhost/postgres?host=${host}`,
      DATA_DIR: join(folder, 'data'),
      NODE_ENV: 'production',
      IMAGE_WIDTHS_EVERY_SECONDS: '0',
      PORT: String(await freePort()),
      ...env,
    })
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const kinds: Record<Kind, Record<string, string>> = {
    without: {},
    metrics: {},
    'metrics and 1 trace in 100': { ...traces, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.01' },
    'metrics and all traces': traces,
  }
  try {
    const page = await findPage(await start({}))
    const cases: Case[] = [
      { name: 'category page, kept', path: page, connections: 16, requests: 20_000, env: {} },
      { name: 'category page, rendered', path: page, connections: 4, requests: 150, env: { PAGE_CACHE_MB: '0' } },
      {
        name: 'list JSON, read anew',
        path: '/api/v1/products/featured?limit=24',
        connections: 4,
        requests: 3_000,
        env: { PAGE_CACHE_MB: '0' },
      },
    ]
    for (const measured of cases) {
      const times = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]))
      for (let round = 0; round < ROUNDS; round += 1) {
        const entries = Object.entries(kinds)
        for (const [kind, env] of round % 2 === 0 ? entries : entries.reverse()) {
          const port = kind === 'without' ? null : await freePort()
          const shop = await start({ ...measured.env, ...env, ...(port !== null && { METRICS_PORT: String(port) }) })
          times.get(kind)?.push(await measureShop(shop, measured, port))
        }
      }
      report(measured.name, times)
    }
    console.info(`The collector took ${collector.count()} spans.`)
  } finally {
    collector.close()
    await postgres.stop()
  }
}

async function findPage(shop: RunningShop): Promise<string> {
  const [product] = (await (await fetch(`${shop.address}/api/v1/products/featured`)).json()) as Product[]
  await stopProcess(shop.app)
  return `/category/${product?.category._id}`
}

/** ms of processor time per request, the scrapes of its metrics included; stops the shop. */
async function measureShop(shop: RunningShop, measured: Case, metricsPort: number | null): Promise<number> {
  const { path, connections, requests } = measured
  const load = { address: shop.address, path, connections }
  await sendRequests({ ...load, requests: Math.ceil(requests * WARM_UP) })
  const scrape = () =>
    fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
      (response) => response.text(),
      (error) => console.info(`no metrics: ${error}`),
    )
  const scraping = metricsPort === null ? undefined : setInterval(scrape, SCRAPE_MS)
  const before = processorTime([shop.app.pid])
  await sendRequests({ ...load, requests })
  const ms = (processorTime([shop.app.pid]) - before) / requests
  clearInterval(scraping)
  await stopProcess(shop.app)
  return ms
}

function report(name: string, times: ReadonlyMap<string, number[]>) {
  const base = median(times.get('without') ?? [])
  console.info(`${name}: ms of processor time per request`)
  for (const [kind, list] of times) {
    const ratio = median(list) / base
    const verdict = ratio > 1 + MAX_COST ? `ABOVE ${MAX_COST}` : 'within'
    const all = list.map((ms) => ms.toFixed(3)).join(', ')
    console.info(`  ${kind}: ${median(list).toFixed(3)} (${all}), ${ratio.toFixed(3)} times: ${verdict}`)
    if (ratio > 1 + MAX_COST) process.exitCode = 1
  }
}

async function openCollector() {
  let spans = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    spans += Buffer.concat(chunks).toString().split('"spanId"').length - 1
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, count: () => spans, close: () => server.close() }
}

const folder = mkdtempSync(join(tmpdir(), 'omni-telemetry-'))
try {
  await measure(folder)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
