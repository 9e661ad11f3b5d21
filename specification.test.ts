import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Holds the messages of the specification against the tests of the running shop.

const SPECIFICATION = 'docs/requirements/specification.md'
const tests = globSync(['e2e/**/*.ts', 'server/**/*.test.ts'])
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

/** The quoted texts of the table under '## Messages'. */
function messages(): string[] {
  const [, section = ''] = readFileSync(SPECIFICATION, 'utf8').split('\n## Messages\n')
  const [table = ''] = section.trim().split('\n\n')
  const quoted = [...table.matchAll(/(?<![\w])'((?:[^']|(?<=\w)'(?=\w))+)'|"([^"]+)"/g)]
  return quoted.map(([, single, double]) =>
    (single ?? double ?? '').replace(/^\.\.\.this /, 'Are you sure you want to delete this '),
  )
}

/** Matches the text in the source of a test, with any value for each `{name}`. */
function asExpected(message: string): RegExp {
  return new RegExp(message.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+'))
}

test('[LANG-03] every message of the specification is expected in these words by a test that drives the shop', () => {
  expect(messages().length).toBeGreaterThan(50)
  expect(messages().filter((message) => !asExpected(message).test(tests))).toEqual([])
})
