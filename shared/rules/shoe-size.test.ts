import { expect, test } from 'vitest'
import { isKidsSize, ukSize } from './shoe-size.ts'

test('adult sizes map to whole UK sizes', () => {
  expect([39, 40, 41, 42, 43, 44, 45].map((eu) => ukSize(eu, false))).toEqual(['5', '6', '7', '8', '9', '10', '11'])
})

test('small sizes are on the children’s scale in every category', () => {
  expect([isKidsSize(30, 'School'), isKidsSize(36, 'Women'), isKidsSize(36, 'Kids')]).toEqual([true, false, true])
})
