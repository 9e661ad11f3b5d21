import { expect, test } from 'vitest'
import { splitDescription, truncateDescription } from './truncate-description.ts'

test('up to 200 characters are kept', () => {
  expect(truncateDescription('ক'.repeat(200))).toBe('ক'.repeat(200))
})

test('longer descriptions are cut after 200 characters, never within one', () => {
  expect(truncateDescription('👞'.repeat(201))).toBe(`${'👞'.repeat(200)}...`)
})

test('[PDP-04] labelled lines of a description stand by themselves, and what it tells does not', () => {
  expect(splitDescription('A loafer. See: note.\nSole: Rubber, 2 cm.\nযত্ন: শুকনো কাপড়ে মুছুন।')).toEqual({
    text: 'A loafer. See: note.',
    parts: [
      { label: 'Sole', text: 'Rubber, 2 cm.' },
      { label: 'যত্ন', text: 'শুকনো কাপড়ে মুছুন।' },
    ],
  })
  expect(splitDescription('A loafer\nof leather').parts).toEqual([])
  expect(splitDescription('Care: none').text).toBe('Care: none')
})
