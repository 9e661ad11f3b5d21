import { clearCart, replaceCart } from './cart.ts'
import { clearDirectOrder, writeDirectOrder } from './direct-order.ts'
import type { CartLine, DirectOrder, OrderSource } from './shapes.ts'
import { readStored, useStored } from './storage.ts'

/** The lines to order: the cart, or the single item of a 'Buy now'. */
export function useOrderLines(source: OrderSource): readonly CartLine[] {
  const cart = useStored('cart')
  const direct = useStored('directOrder')
  return source === 'cart' ? cart : linesOf(direct)
}

/** Like `useOrderLines`, for use outside of rendering. */
export function currentOrderLines(source: OrderSource): readonly CartLine[] {
  return source === 'cart' ? readStored('cart') : linesOf(readStored('directOrder'))
}

export function replaceOrderLines(source: OrderSource, lines: CartLine[]): void {
  const [first] = lines
  if (source === 'cart') replaceCart(lines)
  else if (first) writeDirectOrder({ product: first.product, quantity: first.quantity, selectedSize: first.size })
}

export function clearOrderLines(source: OrderSource): void {
  if (source === 'cart') clearCart()
  else clearDirectOrder()
}

function linesOf(direct: DirectOrder | null): CartLine[] {
  return direct ? [{ product: direct.product, quantity: direct.quantity, size: direct.selectedSize }] : []
}
