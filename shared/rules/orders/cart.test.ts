import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addToCart, cartLimitMessage, clampQuantity, countPieces, removeProduct, setQuantity } from './cart.ts'

const line = (product: string, size: string, quantity = 1, price = 100) => ({
  product: { _id: product, price },
  size,
  quantity,
})

test('adding the same product and size raises the quantity and takes the newer product; anything else is a new line', () => {
  const cart = addToCart(addToCart([], line('a', '40', 2)), line('a', '41'))
  expect(cart).toEqual([line('a', '40', 2), line('a', '41')])
  expect(addToCart(cart, line('a', '40', 3, 90))).toEqual([line('a', '40', 5, 90), line('a', '41')])
  expect(addToCart(cart, line('b', '40'))).toHaveLength(3)
  expect(cart[0]?.quantity).toBe(2)
})

test('a quantity stays whole, between 1 and 99', () => {
  expect([0, -5, 1.9, 99, 100, Number.NaN, Number.POSITIVE_INFINITY].map(clampQuantity)).toEqual([
    1, 1, 1, 99, 99, 1, 99,
  ])
  expect(addToCart([line('a', '40', 98)], line('a', '40', 5))[0]?.quantity).toBe(99)
  expect(setQuantity([line('a', '40'), line('a', '41')], 'a', '41', 0)).toEqual([line('a', '40'), line('a', '41')])
  expect(setQuantity([line('a', '40')], 'a', '40', 7)).toEqual([line('a', '40', 7)])
  expect(setQuantity([line('a', '40')], 'b', '40', 7)).toEqual([line('a', '40')])
})

test('a full cart takes no more lines, a full line no more pieces, and both say why', () => {
  const full = Array.from({ length: 50 }, (_, index) => line('a', String(index), 98))
  expect(cartLimitMessage(full, line('b', '40'))).toMatch(/^Your cart is full: one order takes 50 lines/)
  expect(cartLimitMessage(full.slice(1), line('b', '40', 99))).toBeNull()
  expect(cartLimitMessage(full, line('a', '7'))).toBeNull()
  expect(cartLimitMessage(full, line('a', '7', 2))).toMatch(/^One order takes 99 of one size. Your cart already has 98/)
})

test('removing a product removes all its lines', () => {
  expect(removeProduct([line('a', '40'), line('b', '40'), line('a', '41')], 'a')).toEqual([line('b', '40')])
})

test('a cart counts its pieces', () => {
  expect(countPieces([])).toBe(0)
  expect(countPieces([line('a', '40', 2), line('b', '41', 3)])).toBe(5)
})

test('whatever is added, no two lines have the same product and size', () => {
  const addition = fc.record({
    product: fc.constantFrom('a', 'b'),
    size: fc.constantFrom('1', '2'),
    quantity: fc.nat(120),
  })
  fc.assert(
    fc.property(fc.array(addition), (additions) => {
      let cart: ReturnType<typeof line>[] = []
      for (const { product, size, quantity } of additions) cart = addToCart(cart, line(product, size, quantity))
      const keys = cart.map(({ product, size }) => product._id + size)
      expect(new Set(keys).size).toBe(keys.length)
      for (const { quantity } of cart) expect(quantity).toBe(clampQuantity(quantity))
    }),
  )
})
