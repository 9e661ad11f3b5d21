import { t } from '#shared/language/t.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import type { OrderChange } from '#shared/schemas/orders/change.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { WrongFields } from '#web/lib/forms/field-errors.ts'

/** A line of an order as it is to be. */
export interface DraftLine {
  /** names it in the form */
  key: string
  /** its place in the order; missing: it is new */
  line?: number
  product: { _id: string; name: string; nameBn: string | null }
  size: string
  sizeNumber: number
  quantity: number
  unitPrice: number
}

export function draftOf({ products }: OrderDetail): DraftLine[] {
  return products.map(({ product, size, quantity, unitPrice }, line) => ({
    ...{ key: `line-${line}`, line, product, size: size._id, sizeNumber: size.size, quantity, unitPrice },
  }))
}

export const priceField = ({ key }: DraftLine) => `price-${key}`

/** Null: nothing was typed. */
function typedPrice(text: (name: string) => string, name: string): number | null {
  if (text(name).trim() === '') return null
  const price = readWhole(text(name))
  if (!(price > 0)) throw new WrongFields({ [name]: t('Please enter whole taka') })
  return price
}

/** The lines as they are sent, or null where they are those of the order. */
export function linesOf(
  lines: readonly DraftLine[],
  { products }: OrderDetail,
  text: (name: string) => string,
): OrderChange['lines'] | null {
  const sent = lines.map((draft) => {
    const { line, product, size, quantity, unitPrice } = draft
    const price = typedPrice(text, priceField(draft))
    return {
      ...(line !== undefined && { line }),
      ...{ product: product._id, size, quantity },
      ...(price !== null && price !== unitPrice && { unitPrice: price }),
    }
  })
  const isSame =
    sent.length === products.length &&
    sent.every(({ line, size, quantity, unitPrice }, at) => {
      const former = products[at]
      return line === at && size === former?.size._id && quantity === former.quantity && unitPrice === undefined
    })
  return isSame ? null : sent
}
