import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { builtFiles, loadAllPages, openProductionBuild } from './production-build.ts'

const LONG = 'let shoe = 1\n'.repeat(200)

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'omni-builds-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () => openProductionBuild(pathToFileURL(`${folder}/`))

function write(path: string, content: string | Buffer) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

/** A build of both languages with a file of its own, and one that all builds share. */
function writeBuild(id: string) {
  for (const prefix of ['', '/bn']) {
    write(`${id}${prefix}/server/index.js`, `export const id = '${id}${prefix}'`)
    for (const [name, text] of Object.entries({ [`${id}${prefix.slice(1)}.js`]: `${id}${LONG}`, 'shared.js': LONG })) {
      const path = `${id}${prefix}/client/assets/${name}`
      write(path, text)
      write(`${path}.br`, brotliCompressSync(text))
      write(`${path}.gz`, gzipSync(text))
    }
    write(`${id}${prefix}/client/favicon.svg`, `<svg id="${id}"/>`)
  }
}

async function serveBuild() {
  const build = open()
  await loadAllPages(build)
  const app = new Hono().use(builtFiles(build.files)).get('*', (c) => c.text('a page'))
  const get = async (path: string, encoding = '', method = 'GET') => {
    const response = await app.request(path, { method, headers: { 'Accept-Encoding': encoding } })
    return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
  }
  return { build, get, textOf: async (path: string) => String((await get(path)).body) }
}

test('[RUN-01] a shop serves its own build and the files of those before it, when nothing of them is left', async () => {
  for (const id of ['one', 'two', 'three', 'unlisted']) writeBuild(id)
  write('current', 'three\ntwo\none\n')
  const { build, textOf } = await serveBuild()
  expect(['one', 'two', 'three'].map((id) => existsSync(join(folder, id, 'served')))).toEqual([false, false, true])
  rmSync(folder, { recursive: true })
  expect(await build.pages('en')).toMatchObject({ id: 'three' })
  expect(await build.pages('bn')).toMatchObject({ id: 'three/bn' })
  for (const id of ['three', 'two', 'one', 'onebn']) expect(await textOf(`/assets/${id}.js`)).toContain(LONG)
  expect(await textOf('/favicon.svg')).toBe('<svg id="three"/>')
  for (const path of ['/assets/unlisted.js', '/assets/one.js.br', '/assets/', '/../current', '/server/index.js'])
    expect(await textOf(path), path).toBe('a page')
})

test('a file is sent in the encoding that is asked for, to HEAD without its bytes', async () => {
  writeBuild('one')
  write('current', 'one')
  const { get } = await serveBuild()
  const plain = await get('/assets/shared.js')
  expect([String(plain.body), plain.headers.get('Content-Encoding')]).toEqual([LONG, null])
  const [brotli, gzip] = [await get('/assets/shared.js', 'gzip, br'), await get('/assets/shared.js', 'gzip, br;q=0')]
  expect(String(brotliDecompressSync(brotli.body))).toBe(LONG)
  expect(String(gunzipSync(gzip.body))).toBe(LONG)
  for (const { headers } of [plain, brotli, gzip]) {
    expect(headers.get('Vary')).toBe('Accept-Encoding')
    expect(headers.get('Content-Type')).toMatch('text/javascript')
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  }
  const head = await get('/assets/shared.js', 'br', 'HEAD')
  expect([head.body.length, head.headers.get('Content-Length')]).toEqual([0, String(brotli.body.length)])
  const icon = await get('/favicon.svg', 'br')
  expect([icon.headers.get('Content-Encoding'), icon.headers.get('Cache-Control')]).toEqual([
    null,
    'public, max-age=3600',
  ])
  expect(String((await get('/favicon.svg', '', 'POST')).body)).not.toContain('<svg')
})

test('[RUN-01] where nothing is built a start says how to do that', async () => {
  await expect(loadAllPages(open())).rejects.toThrow(OperatorError)
  await expect(loadAllPages(open())).rejects.toThrow('There are no built pages: make them by "npm run build".')
})
