import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { openAdmission } from '#server/platform/web-host/admission/admission.ts'
import { machineSlowness } from '#server/testing/slowness.ts'
import { config, PUBLIC_HEADERS, silent, startPageCache } from '#server/testing/start-page-cache.ts'

test('[F15] while the shop is busy kept pages are served, outdated ones too, and others are 503', async () => {
  let version = 'first'
  const lane = { running: 1, waiting: 0 }
  const gate = Promise.withResolvers<void>()
  const { get, renderedUrls } = await startPageCache({
    readVersion: async () => version,
    admission: openAdmission({
      laneOf: () => 'visitors',
      config,
      headers: {},
      log: silent,
      lanes: { visitors: lane, frames: lane, pictures: lane, lists: lane },
    }),
    fetch: async ({ url }) => {
      if (url.endsWith('slow')) await gate.promise
      return new Response(`page of the ${version}`, { headers: PUBLIC_HEADERS })
    },
  })
  await get('/public')
  const slow = [get('/public/slow'), get('/public/slow')]
  while (renderedUrls.length < 2) await new Promise((resolve) => setImmediate(resolve))
  expect(String((await get('/public')).body)).toBe('page of the first')
  const refused = await get('/public/other')
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  version = 'second'
  expect(String((await get('/public')).body)).toBe('page of the first')
  gate.resolve()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200])
  expect(String((await get('/public')).body)).toBe('page of the second')
})

test('[CACHE-04] a shopper does not wait for the same page behind a crawler, nor for one that is warmed', async () => {
  const crawlers = { isCrawler: ({ headers }: { headers: IncomingHttpHeaders }) => headers['user-agent'] === 'bot' }
  const gate = Promise.withResolvers<void>()
  const { get, renderedUrls, cache } = await startPageCache({
    cacheKeyOf: (url) => url,
    admission: openAdmission({ laneOf: () => 'visitors', config, headers: {}, log: silent, crawlers }),
    fetch: async () => {
      if (renderedUrls.length === 1) await gate.promise
      return new Response('page', { headers: PUBLIC_HEADERS })
    },
  })
  const slow = get('/public/slow')
  while (renderedUrls.length < 1) await new Promise((resolve) => setImmediate(resolve))
  const behind = [get('/public/page', { 'user-agent': 'bot' }), cache.warm('/public/warm')]
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await get('/public/page')).status).toBe(200)
  expect(renderedUrls).toEqual(['/public/slow', '/public/page'])
  gate.resolve()
  await Promise.all([slow, ...behind])
  expect(renderedUrls).toContain('/public/warm')
  const rendered = renderedUrls.length
  await cache.warm('/public/warm')
  await get('/public/warm')
  expect(renderedUrls).toHaveLength(rendered)
})

test('with the database down, slow or failing midway cached pages are served, and others are rendered', async () => {
  let queryVersion = async () => 'first'
  let status = 200
  const { get, renderedUrls } = await startPageCache({
    readVersion: () => queryVersion(),
    fetch: () => new Response('page', { status, headers: PUBLIC_HEADERS }),
  })
  await get('/public')
  queryVersion = async () => {
    throw new Error('gone')
  }
  expect((await get('/public')).status).toBe(200)
  expect(renderedUrls).toHaveLength(1)
  await get('/public/other')
  expect(renderedUrls).toHaveLength(2)
  queryVersion = () => new Promise(() => {})
  const startedAt = performance.now()
  expect((await get('/public')).status).toBe(200)
  expect((performance.now() - startedAt) / machineSlowness()).toBeLessThan(800)
  queryVersion = async () => 'second'
  status = 503
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect((await get('/public')).status).toBe(200)
  expect(renderedUrls).toHaveLength(3)
})
