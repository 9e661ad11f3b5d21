import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { openLane } from '#server/platform/flow/lane.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { sendStream } from './send-sheet.ts'

/** An app that sends files of so many parts, each as large as a reader takes at once. */
function startApp({ parts = 1, maxMs = 60_000 } = {}) {
  const lane = openLane({ running: 1, waiting: 2, maxSeconds: 5 })
  const made: string[] = []
  const app = new Hono<ShopEnv>().get('/:name', (c) => {
    c.set('log', { warn: () => {} } as never)
    const file = { lane, client: 'somebody', type: 'text/plain', disposition: 'attachment' }
    const write = async (writable: WritableStream<Uint8Array>, begun: () => void) => {
      made.push(c.req.param('name'))
      const writer = writable.getWriter()
      begun()
      for (let nth = 0; nth < parts; nth += 1) await writer.write(new Uint8Array(100_000))
      await writer.close()
    }
    return sendStream(c, file, write, maxMs)
  })
  app.onError((_, c) => c.body(null, 503))
  return { app, lane, made }
}

test('[DATA-05] a file goes out as fast as it is read, and its place is free once it is read or given up', async () => {
  const { app, lane } = startApp({ parts: 20 })
  const whole = await app.request('/whole')
  expect((await whole.arrayBuffer()).byteLength).toBe(2_000_000)
  await expect.poll(() => lane.load().running).toBe(0)
  const left = await app.request('/left')
  expect(lane.load().running).toBe(1)
  await left.body?.cancel()
  expect((await app.request('/head', { method: 'HEAD' })).status).toBe(200)
  await expect.poll(() => lane.load().running).toBe(0)
})

test('[DATA-05] of who has left before their turn no file is made', async () => {
  const { app, lane, made } = startApp()
  const first = await app.request('/first')
  const leaving = new AbortController()
  const second = Promise.resolve(app.request('/second', { signal: leaving.signal })).catch(() => null)
  await expect.poll(() => lane.load().waiting).toBe(1)
  leaving.abort()
  await first.arrayBuffer()
  await second
  await expect.poll(() => lane.load()).toMatchObject({ running: 0, waiting: 0 })
  expect(made).toEqual(['first'])
})

test('[DATA-05] a reader who takes too long gets a file without its end, and gives the place back', async () => {
  const { app, lane } = startApp({ parts: 20, maxMs: 50 })
  const slow = await app.request('/slow')
  await expect.poll(() => lane.load().running).toBe(0)
  await expect(slow.arrayBuffer()).rejects.toThrow()
})
