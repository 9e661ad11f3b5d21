import { includedVat } from '#shared/rules/orders/paper.ts'
import type { Shoe } from './snapshot.ts'

/** One size of a shoe that is about to be sold. The price is that of the moment when it was put in. */
export interface Line {
  product: string
  size: string
  /** the number of the size, as on the box */
  label: string
  code: string
  name: string
  nameBn: string | null
  color: string | null
  price: number
  quantity: number
  /** taka off the whole line */
  discount: number
  discountReason: string
}

export type Basket = readonly Line[]

const isOf = (product: string, size: string) => (line: Line) => line.product === product && line.size === size

/** Puts one pair in; a pair that is there already becomes two. */
export function add(basket: Basket, shoe: Shoe, size: { _id: string; label: string }, color: string | null): Basket {
  const same = basket.find(isOf(shoe._id, size._id))
  if (same) return setQuantity(basket, same, same.quantity + 1)
  const { _id: product, code, name, nameBn, price } = shoe
  const line = { product, size: size._id, label: size.label, code, name, nameBn, color, price }
  return [...basket, { ...line, quantity: 1, discount: 0, discountReason: '' }]
}

/** Zero pairs take the line out. A discount never becomes more than the price. */
export function setQuantity(basket: Basket, { product, size }: Line, quantity: number): Basket {
  const wanted = Math.min(99, Math.max(0, Math.trunc(quantity) || 0))
  return basket
    .map((line) =>
      isOf(product, size)(line)
        ? { ...line, quantity: wanted, discount: Math.min(line.discount, line.price * wanted) }
        : line,
    )
    .filter(({ quantity: left }) => left > 0)
}

/** A discount in taka off the line, with the reason that is asked for. */
export function setDiscount(basket: Basket, { product, size }: Line, taka: number, reason: string): Basket {
  return basket.map((line) => {
    if (!isOf(product, size)(line)) return line
    const discount = Math.min(Math.max(0, Math.trunc(taka) || 0), line.price * line.quantity)
    return { ...line, discount, discountReason: discount > 0 ? reason.trim() : '' }
  })
}

export const lineTotal = ({ price, quantity, discount }: Line) => price * quantity - discount

export function total(basket: Basket): number {
  return basket.reduce((sum, line) => sum + lineTotal(line), 0)
}

export function pairsIn(basket: Basket): number {
  return basket.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The VAT within the lines, in whole taka, rounded line by line as the shop keeps it. */
export function vatOf(basket: Basket, percent: number): number {
  return basket.reduce((sum, line) => sum + includedVat(lineTotal(line), percent), 0)
}
