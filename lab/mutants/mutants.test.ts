import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { applyMutant } from './mutant.ts'
import { MUTANTS } from './mutants.ts'

test('there are at least sixty mutants, each with a title of its own and tests that exist', () => {
  expect(MUTANTS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(MUTANTS.map(({ title }) => title)).size).toBe(MUTANTS.length)
  const tests = MUTANTS.flatMap((mutant) => mutant.tests)
  expect(tests.filter((path) => !existsSync(path))).toEqual([])
})

test('each mutant still fits the source that it breaks', () => {
  for (const mutant of MUTANTS) {
    const source = readFileSync(mutant.file, 'utf8')
    expect(applyMutant(source, mutant), mutant.title).not.toBe(source)
  }
})
