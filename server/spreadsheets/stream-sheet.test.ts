import { randomBytes } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writeSheets } from './stream-sheet.ts'

const PAGES = 20_000
/** Turns without another page, after which nobody reads on by themselves. */
const QUIET_TURNS = 2_000

for (const format of ['csv', 'xlsx'] as const)
  test(`[DATA-05] rows of a file are read no further than its reader has come, as ${format.toUpperCase()}`, async () => {
    let read = 0
    const pages = (async function* () {
      // Nothing that an archive makes smaller.
      for (; read < PAGES; read += 1) yield Array.from({ length: 50 }, () => [randomBytes(40).toString('base64')])
    })()
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const written = writeSheets(writable, format, (add) => add({ name: 'List', head: ['Text'], pages }))
    written.catch(() => {})
    const reader = readable.getReader()
    let bytes = 0
    while (bytes < 100_000) bytes += (await reader.read()).value?.length ?? 0
    let former = -1
    for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
      await turn()
      if (read !== former) quiet = 0
      former = read
    }
    expect(read).toBeLessThan(PAGES / 10)
    await reader.cancel()
    await expect(written).rejects.toThrow()
  })
