import { expect, test } from 'vitest'
import { idempotencyKey, orderInput, transactionId } from './order-input.ts'
import { statementUpload } from './payment.ts'
import { statusChange } from './status-change.ts'

const order = {
  products: [{ product: 'A1', size: 'b2', quantity: 1 }],
  payment: { method: 'COD', number: null },
  store: 's1',
  shippingAddress: { name: 'Rahima', email: 'r@omnishoes.example', phone: '01712345678', address: 'Road 27' },
}
const accepts = (changes: object) => orderInput.safeParse({ ...order, ...changes }).success
const payment = (input: object) => orderInput.safeParse({ ...order, payment: input }).data?.payment

test('cash has no payment number, a wallet has one and optionally a transaction id', () => {
  expect(payment({ method: 'COD', number: '01712345678' })).toEqual({ method: 'COD', number: null })
  expect(payment({ method: 'COD' })).toEqual({ method: 'COD', number: null })
  expect(payment({ method: 'Bkash', number: '০১৭১২৩৪৫৬৭৮', transactionId: '9f3k2l8m' })).toEqual({
    method: 'Bkash',
    number: '01712345678',
    transactionId: '9F3K2L8M',
  })
  for (const invalid of [
    { method: 'Nagad' },
    { method: 'Nagad', number: '123' },
    { method: 'Card' },
    { method: 'cod' },
    {},
  ]) {
    expect(payment(invalid)).toBeUndefined()
  }
})

test('an order has 1 to 50 lines of 1 to 99 whole pieces', () => {
  const lines = (count: number, quantity: unknown = 1) => ({
    products: Array.from({ length: count }, () => ({ product: 'a', size: 'b', quantity })),
  })
  expect([lines(1), lines(50), lines(1, 99)].map(accepts)).toEqual([true, true, true])
  for (const invalid of [
    lines(0),
    lines(51),
    ...[0, -1, 100, 1.5, '1', null, true, Number.NaN].map((quantity) => lines(1, quantity)),
  ]) {
    expect(accepts(invalid)).toBe(false)
  }
})

test('prices, totals and privileged keys sent by a client are dropped', () => {
  const input = { ...order, total: 1, admin: true, products: [{ product: 'a', size: 'b', quantity: 2, price: 1 }] }
  const result = orderInput.parse(input)
  expect(result.products).toEqual([{ product: 'a', size: 'b', quantity: 2 }])
  expect(Object.keys(result)).not.toContain('total')
  expect(Object.keys(result)).not.toContain('admin')
})

test('a transaction id has 8 to 12 letters and digits, and an empty one is null', () => {
  expect(transactionId.parse(' abc12345 ')).toBe('ABC12345')
  expect(transactionId.parse('')).toBeNull()
  for (const invalid of ['short', '1234567890123', 'abc-12345'])
    expect(transactionId.safeParse(invalid).success).toBe(false)
})

test('an idempotency key is visible ASCII, at most 200 characters', () => {
  expect(idempotencyKey.safeParse(crypto.randomUUID()).success).toBe(true)
  for (const invalid of ['', ' ', 'a b', 'é', 'x'.repeat(201)])
    expect(idempotencyKey.safeParse(invalid).success).toBe(false)
})

test('[TYPE-05] what contradicts itself in a status change, or cannot be mapped, is refused in words, at its field', () => {
  const refusals = (change: object) =>
    statusChange
      .safeParse({ status: 'Cancelled', ...change })
      .error?.issues.map(({ path, message }) => [...path, message])
  const reason = 'It came back'
  expect(refusals({ pairs: 'came-back' })).toEqual([['reason', 'Please give a reason']])
  expect(refusals({ cash: 'given-back' })).toEqual([['reason', 'Please give a reason']])
  expect(refusals({ status: 'Delivered', cash: 'given-back', reason })).toEqual([
    ['cash', 'The cash of a delivered order stays in the till'],
  ])
  expect(refusals({ status: 'Courier', pairs: 'came-back', reason })).toEqual([
    ['pairs', 'Pairs that are here are not with a courier or buyer'],
  ])
  expect(refusals({ lines: [] })).toEqual([['lines', 'Only of pairs that came back']])
  const file = new File(['a'], 'a.csv')
  const upload = statementUpload.safeParse({ file, method: 'Bkash', mapping: '{' })
  expect(upload.error?.issues).toMatchObject([{ path: ['mapping'], message: 'Please map the columns again' }])
})
