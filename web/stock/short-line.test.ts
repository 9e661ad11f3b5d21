import { expect, test } from 'vitest'
import type { CartLine } from '#web/state/shapes.ts'
import { refusedLack, toRefusal } from './short-line.tsx'

const line = { product: { _id: 'p' }, size: 's', quantity: 6 } as CartLine

test('[STOCK-14] a line that an order was refused for is short there, until it asks for less or another showroom has it', () => {
  const refusal = toRefusal('here', { lines: [{ product: 'p', size: 's', asked: 6, available: 3 }] })
  expect(refusedLack(line, refusal, 'here')).toMatchObject({ asked: 6, more: true })
  expect(refusedLack({ ...line, quantity: 5 }, refusal, 'here')).toBeUndefined()
  expect(refusedLack({ ...line, size: 't' }, refusal, 'here')).toBeUndefined()
  expect(refusedLack(line, refusal, 'there')).toBeUndefined()
  expect(refusedLack(line, null, 'here')).toBeUndefined()
  const known = toRefusal('here', { lines: [{ product: 'p', size: 's', asked: 2, available: 1 }] })
  expect(refusedLack({ ...line, quantity: 2 }, known, 'here')).toMatchObject({ available: 1, more: false })
})
