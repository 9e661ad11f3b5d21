import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whereIsTask } from './where-is.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'omni-maps-'))
  writeFileSync(join(folder, 'current'), 'now\nbefore\n')
  // The first character of line 1 is that of line 3 of a source; nothing else is known of it.
  const map = (source: string) => JSON.stringify({ version: 3, sources: [source], names: [], mappings: 'AAEA' })
  for (const [maps, source] of [
    ['now/maps', '../../../../web/cart/cart-page.tsx'],
    ['before/bn/maps', '../../../../../shared/rules/id.ts'],
  ] as const) {
    mkdirSync(join(folder, maps), { recursive: true })
    writeFileSync(join(folder, maps, maps.startsWith('now') ? 'aaaaaaa.js.map' : 'bbbbbbb.js.map'), map(source))
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const whereIs = (...args: string[]) => whereIsTask(args, pathToFileURL(`${folder}/`))

test('[RUN-09] places in scripts of the kept builds become places in sources, whatever stands around them', async () => {
  const stack = `Error: gone
    at p (https://shoes.example/assets/aaaaaaa.js:1:1)
    at async https://shoes.example/bn/assets/bbbbbbb.js:1:1
    at x (https://shoes.example/assets/ccccccc.js:1:1)`
  expect(await whereIs(stack)).toBe(`Error: gone
    at p (web/cart/cart-page.tsx:3:1)
    at async shared/rules/id.ts:3:1
    at x (https://shoes.example/assets/ccccccc.js:1:1)`)
  expect(await whereIs('/assets/aaaaaaa.js:1:1')).toBe('web/cart/cart-page.tsx:3:1')
  expect(await whereIs('p@https://shoes.example/assets/aaaaaaa.js:1:1')).toBe('p@web/cart/cart-page.tsx:3:1')
})

test('[RUN-09] an error of which no place is known, and none at all, say why', async () => {
  await expect(whereIs('at x (https://shoes.example/assets/ccccccc.js:1:1)')).rejects.toThrow('only the current build')
  await expect(whereIs()).rejects.toThrow("where-is '<stack>'")
})
