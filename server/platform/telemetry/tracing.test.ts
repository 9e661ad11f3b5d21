import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import { createLog } from '#server/log.ts'
import { connectDatabase, type Database } from '#server/platform/db/open.ts'
import { drain, listen } from '#server/platform/web-host/listening/listen.ts'
import { createWebHost } from '#server/platform/web-host/web-host.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { openTracing } from './tracing.ts'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}

/** A span as the collector gets it. */
interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
}

/** The body of an OTLP request, with the spans of one process. */
interface TraceRequest {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[]
}

/** A collector that takes OTLP over HTTP. */
async function openCollector() {
  const received: { path: string | undefined; key: string | undefined; body: TraceRequest }[] = []
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as TraceRequest
    received.push({ path: request.url, key: request.headers['x-key']?.toString(), body })
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/v1/traces`, received, close: () => server.close() }
}

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

/** Runs requests against a traced shop, and returns all spans that the collector got. */
async function trace(trustProxy: number, work: (address: string) => Promise<void>) {
  const collector = await openCollector()
  const log = createLog({ logLevel: 'silent' })
  const headers = { 'X-Key': 'of the collector' }
  const tracing = openTracing(
    { url: collector.url, headers, serviceName: 'shop of the test', sampler: 'parentbased_always_on', ratio: 1 },
    log,
  )
  const database: Database = await connectDatabase(shop.pool.options, log, shop.pool.options, tracing)
  const config = { ...shop.config, port: 0, trustProxy }
  const traced = { ...shop, ...database, config }
  const ready = async () => true
  const webHost = await createWebHost({
    ...traced,
    api: createApi(traced),
    mode: 'production',
    ready,
    ...tracing,
  })
  const server = await listen(webHost, config)
  await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await drain(server, 0)
  await webHost.close()
  await tracing.close()
  await database.close()
  collector.close()
  expect(collector.received.length).toBeGreaterThan(0)
  for (const { path, key, body } of collector.received) {
    expect([path, key]).toEqual(['/v1/traces', 'of the collector'])
    expect(valuesOf(body.resourceSpans[0]?.resource.attributes)).toEqual({ 'service.name': 'shop of the test' })
  }
  return collector.received.flatMap(({ body }) => body.resourceSpans[0]?.scopeSpans[0]?.spans ?? [])
}

const valuesOf = (attributes: Attribute[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

const SERVER = 2
const CLIENT = 3

test('[CLUSTER-06] a request and each statement that it sends are one trace under one request id, without values', async () => {
  const { token, id: user } = await makeSignedInUser(shop, 'customer')
  let requestId: string | null = null
  const spans = await trace(0, async (address) => {
    const read = () => fetch(`${address}/api/v1/orders/customerOrder/${user}`, { headers: { Authorization: token } })
    const responses = await Promise.all(Array.from({ length: 20 }, read))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    requestId = responses[0]?.headers.get('X-Request-Id') ?? null
  })
  const requests = spans.filter(({ kind }) => kind === SERVER)
  expect(requests).toHaveLength(20)
  expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(20)
  const mine = requests.find(({ attributes }) => valuesOf(attributes)['shop.request_id'] === requestId)
  expect(mine).toMatchObject({ name: 'GET /api/v1/orders/customerOrder/:id' })
  expect(valuesOf(mine?.attributes)).toMatchObject({ 'http.response.status_code': 200, 'http.request.method': 'GET' })
  for (const request of requests) {
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
    expect(statements.length).toBeGreaterThanOrEqual(2)
    for (const { kind, traceId, attributes, startTimeUnixNano, endTimeUnixNano } of statements) {
      expect([kind, traceId]).toEqual([CLIENT, request.traceId])
      expect(valuesOf(attributes)['shop.request_id']).toBe(valuesOf(request.attributes)['shop.request_id'])
      expect(BigInt(startTimeUnixNano) >= BigInt(request.startTimeUnixNano)).toBe(true)
      expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true)
    }
    expect(statements.map(({ name }) => name)).toContain('select orders')
  }
  expect(JSON.stringify(spans)).not.toContain(user)
})

test.each([
  ['behind a proxy', 1, true],
  ['from strangers', 0, false],
])('[CLUSTER-06] trace and request id of the caller: %s', async (_, trustProxy, isTaken) => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const id = '7d793037a0760186574b0282f2f435e7'
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'X-Request-Id': id }
  const spans = await trace(trustProxy, async (address) => {
    const response = await fetch(`${address}/api/v1/auth/all`, { headers })
    expect([response.status, response.headers.get('X-Request-Id') === id]).toEqual([401, isTaken])
    expect(((await response.json()) as { requestId: string }).requestId === id).toBe(isTaken)
  })
  expect(spans.filter(({ kind }) => kind === SERVER).map((span) => span.traceId === traceId)).toEqual([isTaken])
})
