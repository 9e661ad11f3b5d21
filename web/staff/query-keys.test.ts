import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Every key of loaded data in the sources, as it is written. */
const keys = globSync('web/**/*.{ts,tsx}').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/queryKey: \[([^\],]*)|QUERY_KEY[^=\n]*= \[([^\],]*)/g)].map(
    ([, key, constant]) => `${path}: ${key ?? constant}`,
  ),
)

test('[LANG-10] loaded data are known by the same key in every language, never by a text for people', () => {
  expect(keys.length).toBeGreaterThan(60)
  expect(keys.filter((key) => !/: (?:'[a-z][a-z-]*'|resource\.path|key)$/.test(key))).toEqual([])
  const resources = globSync('web/*/staff/*-page.tsx').filter((path) =>
    readFileSync(path, 'utf8').includes(': CrudResource<'),
  )
  expect(resources.length).toBeGreaterThan(7)
  for (const path of resources) {
    const [, folder = ''] = path.split('/')
    expect(readFileSync(path, 'utf8'), path).toContain(`  path: '${folder}',\n`)
  }
})
