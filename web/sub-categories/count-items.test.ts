import { expect, test } from 'vitest'
import { countItems } from './count-items.ts'

test('[HOME-03][LIST-01] a sub-category says how many items it has, one of them as one', () => {
  expect([0, 1, 24].map(countItems)).toEqual(['0 Items', '1 Item', '24 Items'])
})
