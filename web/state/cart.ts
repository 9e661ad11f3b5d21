import { addToCart, countPieces, removeProduct, setQuantity } from '#shared/rules/cart.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { CartLine } from './shapes.ts'
import { readStored, useStored, writeStored } from './stored.ts'

/** The shopper's cart and what can be done with it; every change is persisted (spec section 4). */
export function useCart() {
  const lines = useStored('cart')
  return { lines, pieces: countPieces(lines) }
}

export function addLine(product: Product, size: string, quantity: number): void {
  writeStored('cart', addToCart(readStored('cart'), { product, size, quantity }))
}

export function changeQuantity(product: string, size: string, quantity: number): void {
  writeStored('cart', setQuantity(readStored('cart'), product, size, quantity))
}

/** Removes all lines of a product; the answer puts the cart back as it was (Undo, DEC-10). */
export function removeFromCart(product: string): () => void {
  const before = readStored('cart')
  writeStored('cart', removeProduct(before, product))
  return () => writeStored('cart', before)
}

export function replaceCart(lines: CartLine[]): void {
  writeStored('cart', lines)
}

export function clearCart(): void {
  writeStored('cart', [])
}
