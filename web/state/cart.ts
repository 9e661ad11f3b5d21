import { addToCart, cartLimitMessage, countPieces, removeProduct, setQuantity } from '#shared/rules/orders/cart.ts'
import type { CardProduct } from '#shared/schemas/product.ts'
import type { CartLine } from './shapes.ts'
import { readStorage, useStorage, writeStorage } from './storage.ts'

/** The lines of the shopper's cart and the number of pieces in it. */
export function useCart() {
  const lines = useStorage('cart')
  return { lines, pieces: countPieces(lines) }
}

/**
 * Adds a line to the cart. If the cart's limits forbid it, leaves the cart unchanged and returns the reason as a UI
 * message.
 */
export function addLine(product: CardProduct, size: string, quantity: number): string | null {
  const cart = readStorage('cart')
  const line = { product, size, quantity }
  const reason = cartLimitMessage(cart, line)
  if (!reason) writeStorage('cart', addToCart(cart, line))
  return reason
}

export function changeQuantity(productId: string, size: string, quantity: number): void {
  writeStorage('cart', setQuantity(readStorage('cart'), productId, size, quantity))
}

/** Removes all lines of a product. Returns a function that restores them (Undo). */
export function removeFromCart(productId: string): () => void {
  const previousLines = readStorage('cart')
  writeStorage('cart', removeProduct(previousLines, productId))
  const removedLines = previousLines.filter((line) => line.product._id === productId)
  return () => writeStorage('cart', removedLines.reduce(addToCart<CartLine>, readStorage('cart')))
}

export function replaceCart(lines: CartLine[]): void {
  writeStorage('cart', lines)
}

export function clearCart(): void {
  writeStorage('cart', [])
}
