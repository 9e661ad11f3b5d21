import { expect, test } from 'vitest'
import { idempotencyKey, orderInput, transactionId } from './order.ts'

const order = {
  products: [{ product: 'A1', size: 'b2', quantity: 1 }],
  payment: { method: 'COD', number: null },
  store: 's1',
  shippingAddress: { name: 'Rahima', email: 'r@omnishoes.example', phone: '01712345678', address: 'Road 27' },
}
const takes = (changes: object) => orderInput.safeParse({ ...order, ...changes }).success
const payment = (given: object) => orderInput.safeParse({ ...order, payment: given }).data?.payment

test('cash has no payment number, a wallet has one and optionally a transaction id', () => {
  expect(payment({ method: 'COD', number: '01712345678' })).toEqual({ method: 'COD', number: null })
  expect(payment({ method: 'COD' })).toEqual({ method: 'COD', number: null })
  expect(payment({ method: 'Bkash', number: '০১৭১২৩৪৫৬৭৮', transactionId: '9f3k2l8m' })).toEqual({
    method: 'Bkash',
    number: '01712345678',
    transactionId: '9F3K2L8M',
  })
  for (const wrong of [
    { method: 'Nagad' },
    { method: 'Nagad', number: '123' },
    { method: 'Card' },
    { method: 'cod' },
    {},
  ]) {
    expect(payment(wrong)).toBeUndefined()
  }
})

test('an order has 1 to 50 lines of 1 to 99 whole pieces', () => {
  const lines = (count: number, quantity: unknown = 1) => ({
    products: Array.from({ length: count }, () => ({ product: 'a', size: 'b', quantity })),
  })
  expect([lines(1), lines(50), lines(1, 99)].map(takes)).toEqual([true, true, true])
  for (const wrong of [
    lines(0),
    lines(51),
    ...[0, -1, 100, 1.5, '1', null, true, Number.NaN].map((many) => lines(1, many)),
  ]) {
    expect(takes(wrong)).toBe(false)
  }
})

test('prices, totals and privileged keys sent by a client are dropped', () => {
  const sent = { ...order, total: 1, admin: true, products: [{ product: 'a', size: 'b', quantity: 2, price: 1 }] }
  const kept = orderInput.parse(sent)
  expect(kept.products).toEqual([{ product: 'a', size: 'b', quantity: 2 }])
  expect(Object.keys(kept)).not.toContain('total')
  expect(Object.keys(kept)).not.toContain('admin')
})

test('a transaction id has 8 to 12 letters and digits, and an empty one is null', () => {
  expect(transactionId.parse(' abc12345 ')).toBe('ABC12345')
  expect(transactionId.parse('')).toBeNull()
  for (const wrong of ['short', '1234567890123', 'abc-12345'])
    expect(transactionId.safeParse(wrong).success).toBe(false)
})

test('an idempotency key is visible ASCII, at most 200 characters', () => {
  expect(idempotencyKey.safeParse(crypto.randomUUID()).success).toBe(true)
  for (const wrong of ['', ' ', 'a b', 'é', 'x'.repeat(201)])
    expect(idempotencyKey.safeParse(wrong).success).toBe(false)
})
