import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('web/**/*.{ts,tsx}')
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** The objects of keys, by the file that has them. */
const objects = sources.flatMap(({ path, text }) =>
  Array.from(text.matchAll(/^(?:export )?const \w+Keys = \{([\s\S]*?)\} as const$/gm), ([, body = '']) => ({
    path,
    body,
  })),
)

test('[LANG-10] loaded data are known by the same key in every language, never by a text for people', () => {
  const keys = objects.flatMap(({ path, body }) =>
    Array.from(body.matchAll(/\[([^\],]*)/g), ([, key]) => `${path}: ${key}`),
  )
  expect(keys.length).toBeGreaterThan(40)
  expect(keys.filter((key) => !/: (?:'[a-z][a-z-]*'|\.{3}\w+Keys\.\w+)$/.test(key))).toEqual([])
  const resources = sources.filter(({ text }) => /: CrudResource<\w+> = \{/.test(text))
  expect(resources.length).toBeGreaterThan(7)
  for (const { path, text } of resources) expect(text, path).toMatch(/ {2}key: (?:\['[a-z-]+'\]|\w+Keys\.\w+),\n/)
})

test('the keys of a room stand in one object, in its file of queries', () => {
  const homes = objects.map(({ path }) => path)
  expect(homes.filter((path) => !/^web\/[a-z-]+\/(?:staff\/)?[a-z-]+-queries\.ts$/.test(path))).toEqual([])
  const rooms = homes.map((path) => path.split('/')[1])
  expect(rooms.filter((room, index) => rooms.indexOf(room) !== index)).toEqual([])
  const spelled = sources.filter(({ text }) => /queryKey: \[|(?:QUERY_KEY|[qQ]ueryKey)\w* = \[/.test(text))
  expect(spelled.map(({ path }) => path)).toEqual([])
})
