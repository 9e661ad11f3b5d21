import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { orderedColorName } from '#shared/rules/products/color-name.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { ReturnedLine } from '#shared/schemas/orders/parcel.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

type Lines = OrderDetail['products']

interface SellableLinesProps {
  lines: Lines
  errors?: Partial<Record<string, string>>
}

const nameOf = (index: number) => `sellable-${index}`

/** Fields of a form: how many pairs of each line can be sold again, at first all of them. */
export function SellableLines({ lines, errors = {} }: SellableLinesProps) {
  return lines.map((line, index) => (
    <TextField
      key={`${line.product._id} ${line.size._id}`}
      label={t('{name}, {color}, size {size}: pairs that can be sold again, of {count}', {
        name: localized(line.product, 'name'),
        color: orderedColorName(line.product),
        size: String(line.size.size),
        count: figures(line.quantity),
      })}
      name={nameOf(index)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      defaultValue={figures(line.quantity)}
      error={errors[nameOf(index)]}
      required
    />
  ))
}

/** What was typed in them: every line in up to two parts, pairs to sell again and the others; or the errors by field. */
export function readSellableLines(
  form: HTMLFormElement,
  lines: Lines,
): { lines: ReturnedLine[] } | { errors: Record<string, string> } {
  const values = new FormData(form)
  const typed = lines.map((_, index) => readWhole(String(values.get(nameOf(index)) ?? '')))
  const wrong = lines.flatMap(({ quantity }, index) => {
    const count = typed[index] ?? Number.NaN
    return count >= 0 && count <= quantity
      ? []
      : [[nameOf(index), t('A number from 0 to {count}', { count: figures(quantity) })] as const]
  })
  if (wrong.length > 0) return { errors: Object.fromEntries(wrong) }
  return {
    lines: lines.flatMap(({ product, size, quantity }, index) => {
      const sellable = typed[index] ?? 0
      const parts = [
        { quantity: sellable, sellable: true },
        { quantity: quantity - sellable, sellable: false },
      ]
      return parts
        .filter((part) => part.quantity > 0)
        .map((part) => ({ product: product._id, size: size._id, ...part }))
    }),
  }
}
