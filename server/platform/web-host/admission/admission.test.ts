import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { becomesStream } from '#server/platform/http/streams.ts'
import { drain, listen } from '#server/platform/web-host/listening/listen.ts'
import { errorResponse } from '#shared/schemas/responses.ts'
import { openAdmission, REFUSAL_DELAY } from './admission.ts'
import type { LaneName } from './lane-of.ts'

let close = async () => {}
afterEach(() => close())

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

const lane = { running: 1, waiting: 1, maxSeconds: 5 }
const lanes = { visitors: lane, frames: lane, pictures: lane, lists: lane }

/** A server whose work ends when told to. Paths below /visitors have the lane of visitors, others have none. */
async function start(env: Record<string, string> = {}) {
  const config = { ...readConfig({ DATA_DIR: '/tmp/omni-nowhere', ...env }), port: 0 }
  const logged: object[] = []
  const laneOf = (_: string | undefined, url: string): LaneName | null => (url.includes('visitors') ? 'visitors' : null)
  const log = { warn: (line: object) => logged.push(line) } as unknown as Parameters<typeof openAdmission>[0]['log']
  const admission = openAdmission({ laneOf, config, headers: { 'X-Common': 'yes' }, log, lanes })
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const server = await listen(
    {
      fetch: (request, env) => {
        const { incoming } = env as { incoming: Parameters<typeof admission.run>[0] }
        return admission.run(incoming, async () => {
          const { pathname } = new URL(request.url)
          begun.push(pathname)
          if (pathname.includes('stream')) becomesStream(incoming)
          if (!pathname.includes('quick')) await gate.promise
          return new Response(pathname)
        })
      },
      handler: (request, response, next) =>
        admission.enter(request, response) ? next() : admission.refuse(request, response),
    },
    config,
  )
  close = async () => {
    gate.resolve()
    await drain(server, 0)
  }
  const { port } = server.address() as AddressInfo
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      httpRequest({ port, path, headers, host: '127.0.0.1' }, async (response) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }),
      )
        .on('error', reject)
        .end()
    })
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await new Promise((resolve) => setImmediate(resolve))
  }
  return { get, begun, end: gate.resolve, until, logged, server }
}

/** Counts the requests that a server has received. */
function countRequests({ server }: Awaited<ReturnType<typeof start>>) {
  const count = { received: 0 }
  server.on('request', () => {
    count.received += 1
  })
  return count
}

test('[F15] beyond what runs and waits, reads of visitors are 503 with Retry-After, and everything else goes on', async () => {
  const shop = await start()
  const count = countRequests(shop)
  const accepted = [shop.get('/visitors/1'), shop.get('/visitors/2')]
  await shop.until(() => count.received === 2)
  const call = await shop.get('/api/v1/visitors')
  expect([call.status, call.headers['retry-after'], call.headers['cache-control']]).toEqual([503, '5', 'no-store'])
  expect(call.headers).toMatchObject({ 'content-type': 'application/json', 'x-common': 'yes' })
  expect(errorResponse.parse(JSON.parse(call.body))).toMatchObject({ code: 'unavailable', params: { retryAfter: 5 } })
  const page = await shop.get('/visitors/page')
  expect([page.status, page.headers['retry-after'], page.headers['x-common']]).toEqual([503, '5', 'yes'])
  expect(page.headers['content-type']).toMatch('text/html')
  expect(page.body).toMatch(/The shop is busy<.*Please try again in a moment/s)
  expect((await shop.get('/quick')).status).toBe(200)
  shop.end()
  expect((await Promise.all(accepted)).map(({ status, body }) => `${status} ${body}`)).toEqual([
    '200 /visitors/1',
    '200 /visitors/2',
  ])
  expect((await shop.get('/visitors/quick')).status).toBe(200)
  expect(shop.logged).toEqual([{ event: 'overload', refused: 1 }])
})

test('[F15] a refusal is held back, so that a client that asks again at once cannot keep the shop busy', async () => {
  const shop = await start()
  const count = countRequests(shop)
  const accepted = [shop.get('/visitors/1'), shop.get('/visitors/2')]
  await shop.until(() => count.received === 2)
  const startTime = performance.now()
  expect((await shop.get('/visitors/3')).status).toBe(503)
  // Timers count whole milliseconds.
  expect(performance.now() - startTime).toBeGreaterThan(REFUSAL_DELAY - 2)
  shop.end()
  await Promise.all(accepted)
})

test('[F15] a client has no more requests under way than its limit, and behind a proxy each client has its own', async () => {
  const shop = await start({ LIMIT_REQUESTS_PER_ADDRESS: '2', TRUST_PROXY: '1' })
  const count = countRequests(shop)
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  const accepted = [shop.get('/1', from('203.0.113.7')), shop.get('/2', from('8.8.8.8, 203.0.113.7'))]
  await shop.until(() => count.received === 2)
  const refused = await shop.get('/quick', from('203.0.113.7'))
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  expect((await shop.get('/quick', from('203.0.113.8'))).status).toBe(200)
  shop.end()
  await Promise.all(accepted)
  expect((await shop.get('/quick', from('203.0.113.7'))).status).toBe(200)
})

test('without a proxy a client cannot get around its limit by naming other addresses', async () => {
  const shop = await start({ LIMIT_REQUESTS_PER_ADDRESS: '1' })
  const count = countRequests(shop)
  const accepted = shop.get('/1', { 'X-Forwarded-For': '203.0.113.7' })
  await shop.until(() => count.received === 1)
  expect((await shop.get('/quick', { 'X-Forwarded-For': '203.0.113.8' })).status).toBe(503)
  shop.end()
  expect((await accepted).status).toBe(200)
})

test('[WORK-31] streams take no place of the other requests of their client', async () => {
  const shop = await start({ LIMIT_REQUESTS_PER_ADDRESS: '1' })
  const streams = [shop.get('/stream/1')]
  await shop.until(() => shop.begun.length === 1)
  streams.push(shop.get('/stream/2'))
  await shop.until(() => shop.begun.length === 2)
  expect((await shop.get('/quick')).status).toBe(200)
  const accepted = shop.get('/1')
  await shop.until(() => shop.begun.includes('/1'))
  expect((await shop.get('/quick')).status, 'its own limit holds as before').toBe(503)
  shop.end()
  await Promise.all([accepted, ...streams])
  expect((await shop.get('/quick')).status, 'a stream that has ended gives nothing back twice').toBe(200)
})
