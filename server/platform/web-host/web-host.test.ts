import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createApi } from '#server/api.ts'
import { createLog } from '#server/log.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { backupFolder, backupName } from '#server/platform/storage/backup-files.ts'
import { collectLog } from '#server/testing/log-lines.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { createWebHost } from './web-host.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({ PUBLIC_URL: 'https://shop.example' })
})
afterAll(() => shop.close())
afterEach(() => void vi.useRealTimers())

const ready = async () => true
const HOUR_MS = 3_600_000

test('with PUBLIC_URL set the shop responds to its own host name and loopback, and to no other', async () => {
  const { db, visitorDb, pool, config, log } = shop
  const options = { db, visitorDb, pool, config, log, mode: 'production', ready: async () => true } as const
  const webHost = await createWebHost({ ...options, api: createApi(shop) })
  const status = async (host: string) =>
    (await webHost.fetch(new Request(`http://${host}/api/v1/sizes/all-sizes`))).status
  for (const host of ['shop.example', 'SHOP.example', 'shop.example:443', 'localhost:3000', '127.0.0.1', '[::1]:3000'])
    expect(await status(host), host).toBe(200)
  for (const host of ['evil.example', 'shop.example:8080', 'shop.example.evil.example', '127.0.0.1.evil.example'])
    expect(await status(host), host).toBe(421)
})

/** A shop behind one proxy, the reports that it has logged as lines, and a way to send more from an address. */
async function startReporting() {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const { db, visitorDb, pool } = shop
  const config = { ...shop.config, trustProxy: 1 }
  const webHost = await createWebHost({
    db,
    visitorDb,
    pool,
    config,
    log,
    mode: 'production',
    ready,
    api: createApi(shop),
  })
  const send = (body: unknown, address = '203.0.113.1') => {
    const headers = { 'Content-Type': 'application/reports+json', 'X-Forwarded-For': address }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return webHost.fetch(new Request('https://shop.example/policy-reports', init))
  }
  return { lines, send }
}

const report = {
  type: 'csp-violation',
  body: {
    documentURL: 'https://shop.example/login?next=/cart',
    effectiveDirective: 'script-src-elem',
    blockedURL: 'inline',
  },
}

test('a CSP report is logged without the query of its page, and nothing else is accepted', async () => {
  const { lines, send } = await startReporting()
  expect((await send([report])).status).toBe(204)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      event: 'policy-report',
      page: 'https://shop.example/login',
      effectiveDirective: 'script-src-elem',
      blocked: 'inline',
    }),
  ])
  expect((await send({ a: 1 })).status).toBe(400)
  expect((await send(['x'.repeat(20_000)])).status).toBe(413)
})

test('an address logs at most its own share of CSP reports in a minute, and all together at most sixty', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { lines, send } = await startReporting()
  const { policyReportsPerAddress: limit } = shop.config.limits
  expect((await send(Array(limit).fill(report))).status).toBe(204)
  const refused = await send([report])
  expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([429, expect.toSatisfy((s) => s > 0)])
  expect(lines.length).toBe(limit)
  expect((await send([report], '203.0.113.2')).status).toBe(204)
  expect(lines.length).toBe(limit + 1)
  for (let index = 3; index < 30; index += 1) await send(Array(10).fill(report), `203.0.113.${index}`)
  expect(lines.length).toBe(60)
  vi.setSystemTime(Date.now() + 60_000)
  expect((await send([report])).status).toBe(204)
  expect(lines.length).toBe(61)
})

test('a line of a CSP report has at most 2 kB, whatever its browser claims', async () => {
  const { lines, send } = await startReporting()
  for (const character of ['x', 'জ', '\u0001', '"', '\\'])
    await send([
      {
        type: 'csp-violation',
        body: {
          documentURL: `https://shop.example/${character.repeat(1_300)}`,
          effectiveDirective: character.repeat(100),
          blockedURL: character.repeat(1_300),
        },
      },
    ])
  expect(lines.length).toBe(5)
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(2_000)
})

test('a shop whose readiness check fails is not ready, and the log says why', async () => {
  const { db, visitorDb, pool, config } = shop
  const lines: { err: Error }[] = []
  const log = { ...shop.log, error: (line: { err: Error }) => lines.push(line) } as unknown as Shop['log']
  const ready = () => Promise.reject(new Error('the disk does not answer'))
  const webHost = await createWebHost({
    db,
    visitorDb,
    pool,
    config,
    log,
    mode: 'production',
    ready,
    api: createApi(shop),
  })
  const response = await webHost.fetch(new Request('http://localhost/readyz'))
  expect([response.status, await response.json()]).toEqual([503, { ok: false }])
  expect(lines.map(({ err }) => err.message)).toEqual(['the disk does not answer'])
})

test('/readyz warns when the newest backup is too old, and stays green', async () => {
  const { db, visitorDb, pool, log } = shop
  const dataDir = mkdtempSync(join(tmpdir(), 'omni-ready-'))
  const folder = backupFolder(dataDir)
  const answerOf = async (backupEveryHours: number) => {
    const config = { ...shop.config, dataDir, backupEveryHours }
    const webHost = await createWebHost({
      db,
      visitorDb,
      pool,
      config,
      log,
      mode: 'production',
      ready,
      api: createApi(shop),
    })
    const response = await webHost.fetch(new Request('http://localhost/readyz'))
    return [response.status, await response.json()]
  }
  const late = [200, { ok: true, warnings: ['backup-late'] }]
  expect(await answerOf(0)).toEqual([200, { ok: true }])
  expect(await answerOf(1)).toEqual(late)
  mkdirSync(folder)
  writeFileSync(join(folder, backupName(new Date(Date.now() - 3 * HOUR_MS), 'shop')), '')
  expect(await answerOf(1)).toEqual(late)
  expect(await answerOf(2)).toEqual([200, { ok: true }])
  writeFileSync(join(folder, `${backupName(new Date(), 'shop')}.part`), '')
  expect(await answerOf(1)).toEqual(late)
  writeFileSync(join(folder, backupName(new Date(Date.now() - HOUR_MS), 'hand')), '')
  expect(await answerOf(1)).toEqual([200, { ok: true }])
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'not a folder')
  expect(await answerOf(1)).toEqual(late)
  rmSync(dataDir, { recursive: true })
})

test('[F16] a page and a call that fail are 500 without a word of the cause, with a log line each, and the shop goes on', async () => {
  const { pool, config } = shop
  const logged = collectLog(shop)
  const failure = new Error('canary of the cause')
  let isFailing = true
  const db = new Proxy(shop.db, {
    get(target, name) {
      if (isFailing) throw failure
      return Reflect.get(target, name)
    },
  })
  const parts = { ...shop, db, visitorDb: db, log: logged.log }
  // No address of a page can be made from this.
  const pageConfig = { ...config, hasPublicUrl: false, publicUrl: 'canary' }
  const options = { db, visitorDb: db, pool, config: pageConfig, log: logged.log, mode: 'production' } as const
  const webHost = await createWebHost({ ...options, ready: async () => true, api: createApi(parts) })
  const get = async (path: string) => {
    const response = await webHost.fetch(new Request(`http://localhost${path}`))
    return { status: response.status, text: await response.text() }
  }
  const call = await get('/api/v1/sizes/all-sizes')
  expect([call.status, JSON.parse(call.text)]).toEqual([500, expect.objectContaining({ code: 'internal' })])
  const page = await get('/our-company')
  expect([page.status, page.text]).toEqual([500, expect.stringContaining('>Something went wrong</h1>')])
  expect(call.text + page.text).not.toContain('canary')
  expect(logged.lines.map(({ level, msg }) => [level, msg])).toEqual([
    ['error', 'request failed'],
    ['error', 'page failed'],
  ])
  isFailing = false
  expect((await get('/api/v1/sizes/all-sizes')).status).toBe(200)
})
