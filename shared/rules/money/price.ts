import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'

/** The first value of the delivery fee, in taka: it holds until the owner sets another. */
export const SHIPPING_FEE = 50

/** Lowest and highest price of a product, in taka. */
export const PRICE_BOUNDS = { min: 1, max: 1_000_000 } as const

export interface ProductPrices {
  originalPrice: number
  discountPrice: number
}

/** The label beside a discounted price, '{n}% OFF' rounded down; null if that is 0 %. */
export function discountLabel({ originalPrice, discountPrice }: ProductPrices): string | null {
  const percent = Math.floor(((originalPrice - discountPrice) * 100) / originalPrice)
  return percent > 0 ? t('{percent}% OFF', { percent }) : null
}

/**
 * The price, in whole taka, at a discount in percent: rounded down, so that `discountLabel` says that percent of every price from
 * 100 taka on.
 */
export function discountedPrice(originalPrice: number, percent: number): number {
  return Math.max(PRICE_BOUNDS.min, Math.floor((originalPrice * (100 - percent)) / 100))
}

/** Whether the price differs from the original price. */
export function isDiscounted({ originalPrice, discountPrice }: ProductPrices): boolean {
  return discountPrice !== originalPrice
}

export interface PricedLine {
  /** taka per piece */
  unitPrice: number
  quantity: number
}

/** The total of a line, in taka. */
export function lineTotal({ unitPrice, quantity }: PricedLine): number {
  return unitPrice * quantity
}

/** Subtotal, shipping and total of an order, in taka; `feeOf` says what delivery costs for a subtotal. */
export function orderTotals(
  lines: readonly PricedLine[],
  feeOf: (subtotal: number) => number = () => SHIPPING_FEE,
): { subtotal: number; shipping: number; total: number } {
  const subtotal = lines.reduce((sum, line) => sum + lineTotal(line), 0)
  const shipping = feeOf(subtotal)
  return { subtotal, shipping, total: subtotal + shipping }
}

/** Formats taka with lakh grouping: 123456 becomes '৳ 1,23,456'; with the paisa of a statement, if any, '৳ 1,250.50'. */
export function formatTaka(taka: number, paisa = 0): string {
  return `৳\u00a0${groupLakh(taka)}${paisa === 0 ? '' : `.${figures(String(paisa).padStart(2, '0'))}`}`
}

/** Groups digits the South Asian way, in the digits of the language: 1234567 becomes '12,34,567'. */
export function groupLakh(amount: number): string {
  const [sign, digits] = amount < 0 ? ['-', String(-amount)] : ['', String(amount)]
  const head = digits.slice(0, -3)
  return figures(sign + (head ? `${head.replace(/\B(?=(\d{2})+$)/g, ',')},` : '') + digits.slice(-3))
}
