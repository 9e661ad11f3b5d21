import { expect, test } from 'vitest'
import { COLUMNS_OF, headingsOf, IMPORT_KINDS, PAIRS_OF } from './columns.ts'

test.each(IMPORT_KINDS)('[DATA-01] no two columns of %s have a heading in common, in either language', (kind) => {
  for (const language of ['en', 'bn'] as const) {
    const headings = headingsOf(kind, language)
    expect(new Set(headings.map((heading) => heading.toLowerCase())).size).toBe(headings.length)
    expect(headings.filter((heading) => heading.startsWith(PAIRS_OF[language]))).toEqual([])
  }
})

test.each(IMPORT_KINDS)('[DATA-01] no name of a column of %s is that of another one', (kind) => {
  const owners = new Map<string, Set<string>>()
  for (const [field, { heading, aliases }] of Object.entries(COLUMNS_OF[kind]))
    for (const name of [heading.en, heading.bn, ...aliases])
      owners.set(name.toLowerCase(), (owners.get(name.toLowerCase()) ?? new Set()).add(field))
  expect([...owners].filter(([, fields]) => fields.size > 1)).toEqual([])
})
