import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_STATUSES } from './orders/order-status.ts'
import { WAITING_KINDS } from './orders/order-waiting.ts'
import { parseProductFilter, serializeProductFilter } from './search/product-filter.ts'
import { parseDeskFilter, serializeDeskFilter } from './staff/desk-filter.ts'
import { choiceParam, idParam, optionalParam, pageParam, searchParam, textParam, urlParams } from './url-params.ts'

const { parse, serialize } = urlParams<{ text: string; days: 7 | 30 | null; page: number }>({
  text: textParam,
  days: { name: 'last', ...choiceParam([7, 30] as const, null) },
  page: pageParam(9),
})
const DEFAULTS = { text: '', days: null, page: 1 }

test('defaults and missing values are omitted, in the order of the parameters, and a parameter may have its own name', () => {
  expect(String(serialize({ page: 2, days: 7, text: 'a b' }))).toBe('text=a+b&last=7&page=2')
  expect([DEFAULTS, {}].map((values) => String(serialize(values)))).toEqual(['', ''])
  expect(parse(new URLSearchParams('last=30&days=7&page=12'))).toEqual({ text: '', days: 30, page: 9 })
  expect(parse(new URLSearchParams('last=8&page=x'))).toEqual(DEFAULTS)
})

test('parameters of the base that do not belong to the values stay, and the base itself does not change', () => {
  const base = new URLSearchParams('page=3&order=1&text=x')
  expect(String(serialize({ text: 'y' }, base))).toBe('order=1&text=y')
  expect(String(base)).toBe('page=3&order=1&text=x')
})

test('a search is trimmed and at most 100 characters long, an id is lower case, an optional text is not empty', () => {
  expect(searchParam.parse(` ${'x'.repeat(200)}`)).toBe('x'.repeat(99))
  const id = '01A00000-0000-7000-8000-00000000000F'
  expect([id, 'all', ''].map(idParam.parse)).toEqual([id.toLowerCase(), null, null])
  expect(['a', ''].map(optionalParam().parse)).toEqual(['a', null])
})

test('whatever stands in a URL, the filter it gives survives a round trip', () => {
  const names = ['color', 'size', 'price', 'sort', 'page', 'query', 'store', 'status', 'waiting', 'from', 'to']
  const values = [
    ...ORDER_STATUSES,
    ...WAITING_KINDS,
    '1000-1999',
    '৩',
    '7',
    '2026-11-20',
    'price-up',
    'Dhaka',
    'Gazipur',
  ]
  const text = fc.oneof(fc.constantFrom(...values), fc.uuid(), fc.string())
  const name = fc.constantFrom(...names)
  fc.assert(
    fc.property(fc.array(fc.tuple(name, text)), (entries) => {
      const searchParams = new URLSearchParams(entries)
      const [product, desk] = [parseProductFilter(searchParams), parseDeskFilter(searchParams)]
      expect(parseProductFilter(serializeProductFilter(product))).toEqual(product)
      expect(parseDeskFilter(serializeDeskFilter(desk))).toEqual(desk)
    }),
  )
})
