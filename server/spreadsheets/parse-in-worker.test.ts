import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { parseInWorker } from './parse-in-worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'omni-worker-'))
afterAll(() => rmSync(folder, { recursive: true }))

const BOUNDS = { oldMegabytes: 32, youngMegabytes: 4, seconds: 5 }
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer

/** A worker's script, which says that it is loaded before its source runs. */
function scriptOf(source: string, loaded = 'parentPort.postMessage({ isLoaded: true })'): URL {
  const path = join(folder, `${crypto.randomUUID()}.mjs`)
  writeFileSync(path, `import { parentPort } from 'node:worker_threads'\n${loaded}\n${source}`)
  return pathToFileURL(path)
}

test('[F21] a worker out of memory or time is a file that is too large, and the next file is read', async () => {
  const tooMuch = { code: 'sheet_too_large', status: 413, params: { limit: 'work' } }
  const hungry = scriptOf('const list = []; for (;;) list.push(String(Math.random()))')
  await expect(parseInWorker(bytesOf('a'), BOUNDS, hungry)).rejects.toMatchObject(tooMuch)
  const endless = scriptOf('for (;;);')
  const start = performance.now()
  await expect(parseInWorker(bytesOf('a'), { ...BOUNDS, seconds: 0.2 }, endless)).rejects.toMatchObject(tooMuch)
  expect(performance.now() - start).toBeLessThan(2_000)
  expect(await parseInWorker(bytesOf('a,b\n1,2'))).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('[F21] a worker that does not get to load its code is a shop that is busy, not a file that is too large', async () => {
  const stuck = scriptOf('for (;;);', '')
  const busy = { status: 503, params: { retryAfter: expect.any(Number) } }
  await expect(parseInWorker(bytesOf('a'), { ...BOUNDS, seconds: 0.2 }, stuck)).rejects.toMatchObject(busy)
})

test('[F21] a worker that fails by itself is a failure of the shop, and sees none of its settings', async () => {
  await expect(parseInWorker(bytesOf('a'), BOUNDS, scriptOf('throw new TypeError("ours")'))).rejects.toThrow('ours')
  await expect(parseInWorker(bytesOf('a'), BOUNDS, scriptOf('process.exit(3)'))).rejects.toThrow('ended with 3')
  const settings = scriptOf('parentPort.postMessage({ rows: [Object.keys(process.env)], isLast: true })')
  expect(await parseInWorker(bytesOf('a'), BOUNDS, settings)).toEqual([[]])
})

test('[F21] a large table comes in batches between which others are served', async () => {
  const row = Array.from({ length: 60 }, (_, column) => String(column % 10)).join()
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  const rows = await parseInWorker(bytesOf(`${row}\n`.repeat(15_000)), { ...BOUNDS, oldMegabytes: 112, seconds: 60 })
  clearInterval(timer)
  expect([rows.length, rows.at(-1)?.length]).toEqual([15_000, 60])
  expect(turns).toBeGreaterThan(15)
})
