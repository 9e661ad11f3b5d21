import { expect, test } from 'vitest'
import { add, type Basket, pairsIn, setDiscount, setQuantity, total, vatOf } from './basket.ts'
import type { Shoe } from './snapshot.ts'

const shoe = { _id: 'p1', code: 'OM-1', name: 'Padma Derby', nameBn: null, price: 2490 } as Shoe
const put = (basket: Basket, label: string) => add(basket, shoe, { _id: `s${label}`, label }, 'Black')

test('[COUNTER-01] a pair scanned twice is two pairs of one line, and another size is another line', () => {
  const basket = put(put(put([], '42'), '42'), '43')
  expect(basket.map(({ label, quantity }) => [label, quantity])).toEqual([
    ['42', 2],
    ['43', 1],
  ])
  expect([total(basket), pairsIn(basket)]).toEqual([7470, 3])
})

test('[COUNTER-05] a discount is never more than the line, also after a pair is taken out, and nothing has no reason', () => {
  let basket = put(put([], '42'), '42')
  const [line] = basket
  if (!line) throw new Error('no line')
  basket = setDiscount(basket, line, { taka: 9999, reason: ' scratched' })
  expect(basket[0]).toMatchObject({ discount: 4980, discountReason: 'scratched' })
  basket = setQuantity(basket, line, 1)
  expect(basket[0]).toMatchObject({ discount: 2490 })
  expect(setDiscount(basket, line, { taka: -5, reason: 'x' })[0]).toMatchObject({ discount: 0, discountReason: '' })
  expect(setQuantity(basket, line, 0)).toEqual([])
  expect(setQuantity(basket, line, Number.NaN)).toEqual([])
})

test('[COUNTER-05] a discount by percent goes along with the pairs, within the limit of the percentage', () => {
  let basket = put([], '42')
  const [line] = basket
  if (!line) throw new Error('no line')
  basket = setDiscount(basket, line, { percent: 7, reason: 'Regular' })
  expect(basket[0]).toMatchObject({ discount: 174, percent: 7 })
  const [discounted] = basket
  basket = setQuantity(basket, discounted ?? line, 2)
  expect(basket[0]).toMatchObject({ discount: 348 })
  expect(setDiscount(basket, line, { percent: 250, reason: 'x' })[0]).toMatchObject({ discount: 4980, percent: 100 })
  expect(setDiscount(basket, line, { taka: 50, reason: 'x' })[0]).toMatchObject({ discount: 50, percent: undefined })
})

test('[COUNTER-01] the VAT of a receipt is rounded line by line, as the shop keeps it', () => {
  const line = { price: 1500, quantity: 1, discount: 0 } as Basket[number]
  expect([vatOf([line, line], 7.5), vatOf([line], 7.5), vatOf([], 7.5)]).toEqual([210, 105, 0])
})
