import { expect, test } from 'vitest'
import { proposeTransfers } from './transfer-proposals.ts'

const row = (showroom: string, available: number, sold: number, latitude = 23, coming = 0) => ({
  showroom,
  product: 'derby',
  size: '42',
  available,
  sold,
  coming,
  latitude,
  longitude: 90,
})
const texts = (rows: ReturnType<typeof row>[], limit = 9) =>
  proposeTransfers(rows, limit).map(({ from, to, pairs }) => `${pairs} from ${from} to ${to}`)

test('[STOCK-20] pairs are proposed from the showroom that can spare most, of equals from the nearest', () => {
  expect(texts([row('Uttara', 0, 3), row('Mirpur', 5, 2, 24), row('Banani', 5, 2, 23.1), row('Khulna', 2, 0)])).toEqual(
    ['3 from Banani to Uttara'],
  )
})

test('[STOCK-20] no showroom gives what it sells itself in four weeks, however many need it', () => {
  const rows = [row('Uttara', 0, 9), row('Gulshan', 0, 4), row('Sylhet', 1, 2), row('Mirpur', 8, 3)]
  expect(texts(rows)).toEqual(['5 from Mirpur to Uttara'])
  expect(texts([row('Uttara', 0, 2), row('Mirpur', 3, 3)])).toEqual([])
})

test('[STOCK-20] pairs that are on their way are not proposed again, and the most needed come first', () => {
  expect(texts([row('Uttara', 0, 3, 23, 3), row('Mirpur', 9, 0)])).toEqual([])
  expect(texts([row('Feni', 0, 1), row('Uttara', 0, 3), row('Mirpur', 9, 0)], 1)).toEqual(['3 from Mirpur to Uttara'])
})
