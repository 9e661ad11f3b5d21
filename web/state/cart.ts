import { addToCart, countPieces, removeProduct, setQuantity, whyNotAdded } from '#shared/rules/cart.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { CartLine } from './shapes.ts'
import { readStored, useStored, writeStored } from './storage.ts'

/** The lines of the shopper's cart and the number of pieces in it. */
export function useCart() {
  const lines = useStored('cart')
  return { lines, pieces: countPieces(lines) }
}

/**
 * Adds a line to the cart. If the cart's limits forbid it, leaves the cart unchanged and returns the reason as a UI
 * message.
 */
export function addLine(product: Product, size: string, quantity: number): string | null {
  const cart = readStored('cart')
  const line = { product, size, quantity }
  const refusal = whyNotAdded(cart, line)
  if (!refusal) writeStored('cart', addToCart(cart, line))
  return refusal
}

export function changeQuantity(product: string, size: string, quantity: number): void {
  writeStored('cart', setQuantity(readStored('cart'), product, size, quantity))
}

/** Removes all lines of a product. Returns a function that restores them (Undo). */
export function removeFromCart(product: string): () => void {
  const before = readStored('cart')
  writeStored('cart', removeProduct(before, product))
  const removed = before.filter((line) => line.product._id === product)
  return () => writeStored('cart', removed.reduce(addToCart<CartLine>, readStored('cart')))
}

export function replaceCart(lines: CartLine[]): void {
  writeStored('cart', lines)
}

export function clearCart(): void {
  writeStored('cart', [])
}
