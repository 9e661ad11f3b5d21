import { t } from '#shared/language/t.ts'

/** Limits of a cart. */
export const MAX_QUANTITY = 99
export const MAX_LINES = 50

interface CartLine {
  product: { _id: string }
  quantity: number
  /** the size's id */
  size: string
}

/** Adds a product in one size. If the cart already has that product and size, its quantity goes up. */
export function addToCart<L extends CartLine>(cart: readonly L[], line: L): L[] {
  const existingIndex = cart.findIndex((other) => isSameLine(other, line))
  if (existingIndex < 0) return [...cart, { ...line, quantity: clampQuantity(line.quantity) }]
  return cart.map((other, index) =>
    index === existingIndex
      ? { ...other, product: line.product, quantity: clampQuantity(other.quantity + line.quantity) }
      : other,
  )
}

/** The message for the shopper if adding the line would exceed the limits of the cart; null if it fits. */
export function cartLimitMessage(cart: readonly CartLine[], line: CartLine): string | null {
  const existingLine = cart.find((other) => isSameLine(other, line))
  if (!existingLine) {
    return cart.length < MAX_LINES
      ? null
      : t('Your cart is full: one order takes {max} lines. Please order first.', { max: MAX_LINES })
  }
  return existingLine.quantity + line.quantity <= MAX_QUANTITY
    ? null
    : t('One order takes {max} of one size. Your cart already has {quantity}.', {
        max: MAX_QUANTITY,
        quantity: existingLine.quantity,
      })
}

/** Sets the quantity of one line, clamped to 1–99. */
export function setQuantity<L extends CartLine>(
  cart: readonly L[],
  product: string,
  size: string,
  quantity: number,
): L[] {
  return cart.map((line) =>
    line.product._id === product && line.size === size ? { ...line, quantity: clampQuantity(quantity) } : line,
  )
}

/** Removes all lines of a product, whatever their size. */
export function removeProduct<L extends CartLine>(cart: readonly L[], product: string): L[] {
  return cart.filter((line) => line.product._id !== product)
}

/** The number of pieces: the sum of the quantities. */
export function countPieces(cart: readonly { quantity: number }[]): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Clamps to a whole quantity from 1 to 99. */
export function clampQuantity(quantity: number): number {
  return Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity) || 1))
}

function isSameLine(a: CartLine, b: CartLine): boolean {
  return a.product._id === b.product._id && a.size === b.size
}
