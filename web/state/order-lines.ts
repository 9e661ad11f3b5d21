import { clearCart, replaceCart } from './cart.ts'
import { clearDirectOrder, writeDirectOrder } from './direct-order.ts'
import type { CartLine, DirectOrder, OrderSource } from './shapes.ts'
import { readStorage, useStorage } from './storage.ts'

/** The lines to order: the cart, or the single item of a 'Buy now'. */
export function useOrderLines(source: OrderSource): readonly CartLine[] {
  const cart = useStorage('cart')
  const directOrder = useStorage('directOrder')
  return source === 'cart' ? cart : directOrderLines(directOrder)
}

/** Like `useOrderLines`, for use outside of rendering. */
export function currentOrderLines(source: OrderSource): readonly CartLine[] {
  return source === 'cart' ? readStorage('cart') : directOrderLines(readStorage('directOrder'))
}

export function replaceOrderLines(source: OrderSource, lines: CartLine[]): void {
  const [firstLine] = lines
  if (source === 'cart') replaceCart(lines)
  else if (firstLine)
    writeDirectOrder({ product: firstLine.product, quantity: firstLine.quantity, selectedSize: firstLine.size })
}

export function clearOrderLines(source: OrderSource): void {
  if (source === 'cart') clearCart()
  else clearDirectOrder()
}

function directOrderLines(directOrder: DirectOrder | null): CartLine[] {
  return directOrder
    ? [{ product: directOrder.product, quantity: directOrder.quantity, size: directOrder.selectedSize }]
    : []
}
