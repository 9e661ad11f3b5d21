import { expect, test } from 'vitest'
import { truncateDescription } from './truncate-description.ts'

test('up to 200 characters are kept', () => {
  expect(truncateDescription('ক'.repeat(200))).toBe('ক'.repeat(200))
})

test('longer descriptions are cut after 200 characters, never within one', () => {
  expect(truncateDescription('👞'.repeat(201))).toBe(`${'👞'.repeat(200)}...`)
})
