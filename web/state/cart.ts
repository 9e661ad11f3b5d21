import { addToCart, countPieces, removeProduct, setQuantity, whyNotAdded } from '#shared/rules/cart.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { CartLine } from './shapes.ts'
import { readStored, useStored, writeStored } from './stored.ts'

/** The shopper's cart and what can be done with it; every change is persisted (spec section 4). */
export function useCart() {
  const lines = useStored('cart')
  return { lines, pieces: countPieces(lines) }
}

/** Adds pieces to the cart; where its bounds forbid that it stays as it is, and the reason comes back in words (DEC-13). */
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

/** Removes all lines of a product; calling what it gives back puts those lines into the cart again (Undo, DEC-10). */
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
