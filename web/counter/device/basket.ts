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
  /** by which the discount was given; else it was in taka */
  percent?: number
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
        ? { ...line, quantity: wanted, discount: discountOf(line.price * wanted, line.percent, line.discount) }
        : line,
    )
    .filter(({ quantity: left }) => left > 0)
}

interface Discount {
  taka?: number
  percent?: number
  reason: string
}

/** A discount off the line, in taka or by percent, with the reason that is asked for. */
export function setDiscount(basket: Basket, { product, size }: Line, { taka, percent, reason }: Discount): Basket {
  return basket.map((line) => {
    if (!isOf(product, size)(line)) return line
    const byPercent = percent === undefined ? undefined : Math.min(100, Math.max(0, Math.trunc(percent) || 0))
    const discount = discountOf(line.price * line.quantity, byPercent, taka)
    return { ...line, discount, percent: byPercent, discountReason: discount > 0 ? reason.trimStart() : '' }
  })
}

/** Whole taka off a price, rounded down, so that a percentage within the limit stays within it. */
function discountOf(price: number, percent: number | undefined, taka = 0): number {
  return percent === undefined
    ? Math.min(Math.max(0, Math.trunc(taka) || 0), price)
    : Math.floor((price * percent) / 100)
}

/** Tells baskets apart whose discounts are others: an approval is of one of them. */
export function discountsOf(basket: Basket): string {
  return JSON.stringify(basket.map(({ product, size, quantity, discount }) => [product, size, quantity, discount]))
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
