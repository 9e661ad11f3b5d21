import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { EMBEDDED_OWNER } from '#server/db/embedded/embedded-roles.ts'
import { createLog } from '#server/log.ts'
import { median } from '#server/testing/median.ts'
import { freePort, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import type { Product } from '#shared/schemas/product.ts'
import { processorTime } from './processor-time.ts'
import { sendRequests } from './send-requests.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15)
/** Of the rate and of the processor time without metrics and traces. */
const MAX_COST = 0.03
/** Every request is traced, unless these say otherwise: the shops get no other variables of this program. */
const { OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG } = process.env
const sampling = {
  ...(OTEL_TRACES_SAMPLER && { OTEL_TRACES_SAMPLER }),
  ...(OTEL_TRACES_SAMPLER_ARG && { OTEL_TRACES_SAMPLER_ARG }),
}

interface Case {
  name: string
  path: string
  connections: number
  /** of one round */
  requests: number
  /** the same shop without and with what is measured */
  off: RunningShop
  on: RunningShop
}

/**
 * Measures what metrics and traces cost, by the same shop without and with them in turns. The processor time per request
 * is what counts on a machine that others use too.
 */
async function measure(folder: string) {
  const postgres = await startEmbeddedPostgres(join(folder, 'server'), createLog({ logLevel: 'warn' }))
  const collector = await openCollector()
  const shops: RunningShop[] = []
  const start = async (env: Record<string, string>) => {
    const host = encodeURIComponent(join(folder, 'server/postgres'))
    const shop = await startShop({
      DATABASE_URL: `postgresql://${EMBEDDED_OWNER}@localhost/postgres?host=${host}`,
      DATA_DIR: join(folder, 'data'),
      NODE_ENV: 'production',
      IMAGE_WIDTHS_EVERY_SECONDS: '0',
      PORT: String(await freePort()),
      ...env,
    })
    shops.push(shop)
    return shop
  }
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...sampling }
  const metricsPorts = [await freePort(), await freePort()]
  try {
    const kept = await start({})
    const keptOn = await start({ METRICS_PORT: String(metricsPorts[0]), ...traces })
    const rendered = await start({ PAGE_CACHE_MB: '0' })
    const renderedOn = await start({ PAGE_CACHE_MB: '0', METRICS_PORT: String(metricsPorts[1]), ...traces })
    const [product] = (await (await fetch(`${kept.address}/api/v1/products/featured`)).json()) as Product[]
    const page = `/category/${product?.category._id}`
    const list = '/api/v1/products/featured?limit=24'
    const scraping = setInterval(() => {
      for (const port of metricsPorts)
        fetch(`http://127.0.0.1:${port}/metrics`).then(
          (response) => response.text(),
          (error) => console.info(`no metrics: ${error}`),
        )
    }, 5_000)
    await compare([
      { name: 'category page, kept', path: page, connections: 16, requests: 20_000, off: kept, on: keptOn },
      { name: 'category page, rendered', path: page, connections: 4, requests: 250, off: rendered, on: renderedOn },
      { name: 'list JSON, read anew', path: list, connections: 4, requests: 4_000, off: rendered, on: renderedOn },
    ])
    clearInterval(scraping)
    console.info(`The collector took ${collector.count()} spans.`)
  } finally {
    for (const { app } of shops) app.kill()
    collector.close()
    await postgres.stop()
  }
}

async function compare(cases: readonly Case[]) {
  for (const { name, path, connections, requests, off, on } of cases) {
    const rates: number[] = []
    const costs: number[] = []
    for (let round = -1; round < ROUNDS; round += 1) {
      // In turns who is first, because the machine is faster at some times than at others.
      const order = round % 2 === 0 ? [off, on] : [on, off]
      const results = new Map<RunningShop, { rate: number; ms: number }>()
      for (const shop of order) results.set(shop, await measureShop(shop, path, connections, requests))
      const [without, withBoth] = [results.get(off), results.get(on)]
      if (round < 0 || !without || !withBoth) continue
      rates.push(withBoth.rate / without.rate)
      costs.push(withBoth.ms / without.ms)
    }
    const cost = median(costs) - 1
    const list = (ratios: number[]) => ratios.map((ratio) => ratio.toFixed(3)).join(', ')
    console.info(
      `${name}: rate ${median(rates).toFixed(3)} times, processor time ${median(costs).toFixed(3)} times per request`,
    )
    console.info(`  rates ${list(rates)}; processor times ${list(costs)}`)
    if (cost > MAX_COST) {
      console.info(`  ABOVE ${MAX_COST}`)
      process.exitCode = 1
    }
  }
}

async function measureShop({ app, address }: RunningShop, path: string, connections: number, requests: number) {
  const before = processorTime([app.pid])
  const startedAt = performance.now()
  await sendRequests({ address, path, connections, requests })
  return {
    rate: requests / (performance.now() - startedAt),
    ms: (processorTime([app.pid]) - before) / requests,
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
