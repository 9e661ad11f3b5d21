import { expect, test } from 'vitest'
import { type Cell, type Grid, isUnlikely, parseDraft, parsePairs, pasteInto, typeInto } from './sheet-draft.ts'

const cell = (product: string, size: string, onHand = 2): Cell => ({ product, size, onHand })
const grid: Grid<Cell> = [
  [cell('a', '40'), cell('a', '41'), null],
  [cell('b', '40'), null, cell('b', '42')],
]
const texts = (draft: ReturnType<typeof pasteInto>) =>
  Object.fromEntries(Object.entries(draft).map(([key, { text }]) => [key, text]))

test('whole numbers in either digits are pairs; junk, and nothing to add, is not', () => {
  expect(['0', ' 12 ', '১২', '-1', '1.5', '1e3', '9999999', 'x'].map((text) => parsePairs(text, 'count'))).toEqual([
    0,
    12,
    12,
    null,
    null,
    null,
    null,
    null,
  ])
  expect(parsePairs('0', 'receive')).toBeNull()
})

test('[STOCK-16] a block from a spreadsheet fills the cells to the right and down, and leaves out what falls beside them', () => {
  const block = '5\t6\t7\n8\t9\t1\r\n3\r\n'
  expect(texts(pasteInto({}, { grid, row: 0, column: 0, block }, 'count'))).toEqual({
    'a 40': '5',
    'a 41': '6',
    'b 40': '8',
    'b 42': '1',
  })
  expect(texts(pasteInto({}, { grid, row: 1, column: 2, block }, 'count'))).toEqual({ 'b 42': '5' })
})

test('a count of what is there is no change, and what was seen first stays', () => {
  const first = typeInto({}, cell('a', '40', 2), '5', 'count')
  expect(first['a 40']).toEqual({ product: 'a', size: '40', text: '5', seen: 2 })
  expect(typeInto(first, cell('a', '40', 9), '6', 'count')['a 40']?.seen).toBe(2)
  expect(typeInto(first, cell('a', '40', 9), '2', 'count')).toEqual({})
  expect(typeInto(first, cell('a', '40'), ' ', 'count')).toEqual({})
  expect(Object.keys(typeInto({}, cell('a', '40', 2), '2', 'receive'))).toEqual(['a 40'])
})

test('a kept draft is read again, without what is none', () => {
  const draft = typeInto({}, cell('a', '40'), '5', 'count')
  expect(parseDraft(JSON.parse(JSON.stringify({ ...draft, junk: { text: 4 } })))).toEqual(draft)
  for (const junk of [null, 'x', [1], { a: null }]) expect(parseDraft(junk)).toEqual({})
})

test('[TYPE-04] ten times what was there, or above 999, is asked about; a first count is not', () => {
  const asks = (seen: number, text: string, mode: 'count' | 'receive' = 'count') => isUnlikely({ seen, text }, mode)
  expect([asks(16, '165'), asks(16, '160'), asks(16, '159'), asks(16, '১,৬৫০'), asks(0, '40')]).toEqual([
    true,
    true,
    false,
    true,
    false,
  ])
  expect([asks(500, '1000'), asks(500, '999'), asks(2, '40', 'receive'), asks(2, '1000', 'receive')]).toEqual([
    true,
    false,
    false,
    true,
  ])
})
