import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { translateSources } from './texts-plugin.ts'

const root = mkdtempSync(join(tmpdir(), 'omni-words-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Texts of one line and of several, whose translations are longer, shorter, and in another order. */
const SOURCE = `export function Page() {
  return (
    <main>
      <h1>
        Find a
        location near
        your home
      </h1>
      <p title="Works at">
        See how <b>exchange</b> works <i>here</i>
      </p>
      <p>{(() => { throw new Error('within the page') })()}</p>
    </main>
  )
}

export function after() {
  throw new Error('after the texts')
}
`
const TRANSLATIONS = {
  'Find a location near your home': 'কাছের শোরুম',
  'Works at': 'যেখানে কাজ করেন, সেই জায়গার নাম',
  'See how <1>exchange</1> works <2>here</2>': '<2>এখানে</2> দেখুন <1>বদল</1> কীভাবে হয়',
}

/** The built page with its map. */
async function buildPage(): Promise<{ code: string; map: SourceMap }> {
  mkdirSync(join(root, 'web'))
  mkdirSync(join(root, 'content/texts'), { recursive: true })
  writeFileSync(join(root, 'web/page.tsx'), SOURCE)
  writeFileSync(join(root, 'content/texts/bn.json'), JSON.stringify(TRANSLATIONS))
  const lib = { entry: join(root, 'web/page.tsx'), formats: ['es' as const], fileName: 'page' }
  const [built] = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [translateSources('bn')],
    build: { write: false, sourcemap: true, minify: false, lib, rollupOptions: { external: /^react/ } },
  })) as Rollup.RollupOutput[]
  const chunk = built?.output[0]
  if (!chunk?.map) throw new Error('The page was built without a map')
  return { code: chunk.code, map: new SourceMap(JSON.parse(chunk.map.toString())) }
}

test('[LANG-11] an error in a page that is written in Bangla is traced to its line of the source', async () => {
  const { code, map } = await buildPage()
  expect(code).toContain('কাছের শোরুম')
  for (const message of ['within the page', 'after the texts']) {
    const before = code.slice(0, code.indexOf(`Error("${message}")`)).split('\n')
    const entry = map.findEntry(before.length - 1, before.at(-1)?.length ?? 0)
    if (!('originalLine' in entry)) throw new Error(`${message} has no place in the source`)
    expect(entry.originalSource).toMatch(/web\/page\.tsx$/)
    expect(SOURCE.split('\n')[entry.originalLine], message).toContain(message)
  }
})
