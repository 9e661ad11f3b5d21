import { expect, test } from 'vitest'
import { addPair, countRows, movedRows, type Sheet, setPairs, unscanned } from './sheet.ts'
import type { KeptShoe } from './snapshot.ts'

const row = { product: 'p', size: 's42', label: '42', code: 'OM-1', name: 'Padma Derby', nameBn: null, pairs: 0 }
const shoe = {
  _id: 'p',
  code: 'OM-1',
  name: 'Padma Derby',
  nameBn: null,
  pairs: [
    { size: 's42', onHand: 3, held: 1 },
    { size: 's43', onHand: 2, held: 0 },
    { size: 's44', onHand: 0, held: 0 },
  ],
} as unknown as KeptShoe
const shoes = new Map([[shoe._id, shoe]])
const sizes = [{ _id: 's43', size: 43 }]

test('[COUNTER-08] each scan is one pair more, the last one on top, and a count says what the books have', () => {
  let sheet: Sheet = []
  for (const size of ['s42', 's43', 's42']) sheet = addPair(sheet, { ...row, size })
  expect(sheet.map(({ size, pairs }) => [size, pairs])).toEqual([
    ['s42', 2],
    ['s43', 1],
  ])
  expect(countRows(sheet, shoes)).toEqual([
    { product: 'p', size: 's42', counted: 2, seen: 3 },
    { product: 'p', size: 's43', counted: 1, seen: 2 },
  ])
})

test('[COUNTER-08] sizes that were not scanned are counted as none only when asked for, and none is no delivery', () => {
  const sheet = addPair([], row)
  expect(unscanned(sheet, shoes, { sizes })).toMatchObject([{ size: 's43', label: '43', pairs: 0 }])
  expect(movedRows(setPairs(sheet, row, 0))).toEqual([])
  expect(setPairs(sheet, row, -1)).toEqual([])
  expect(setPairs([{ ...row, sent: 2 }], row, -1)).toMatchObject([{ pairs: 0, sent: 2 }])
  expect(setPairs(sheet, row, Number.NaN)).toMatchObject([{ pairs: 0 }])
})
