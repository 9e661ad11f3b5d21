import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { COUNTER_METHODS, MAX_SALE_LINES, MAX_SALE_PAYMENTS, MAX_SALES } from '#shared/rules/counter/counter.ts'
import { typedCode, typedTransactionId } from '#shared/rules/typed-text.ts'
import { idInput, phone, singleLine, timestamp, typedField } from '#shared/schemas/fields.ts'
import { rule } from '#shared/schemas/rule.ts'

const WHOLE = later('Please enter whole taka')
const taka = z.int(WHOLE).min(0, WHOLE).max(100_000_000, later('That is too much'))
const someTaka = z.int(WHOLE).min(1, WHOLE).max(100_000_000, later('That is too much'))

/** One size of a shoe on the receipt; the price is that of the device. */
const saleLineInput = z.object({
  product: idInput,
  size: idInput,
  quantity: z
    .int(later('Please enter whole pairs'))
    .min(1, later('Please enter whole pairs'))
    .max(99, later('That is too much')),
  /** of one pair, as the device showed it */
  price: z.int(WHOLE).min(1, WHOLE).max(1_000_000, later('That is too much')),
  /** taka off the whole line */
  discount: taka.default(0),
  discountReason: singleLine(0, 200).default(''),
})

/** The id of a transaction, or its last digits. */
export const reference = typedField(160, typedTransactionId)
  .refine((text) => /^[A-Z0-9]{0,40}$/.test(text), rule('reference', later('Please enter letters and digits only')))
  .meta({ type: 'string', maxLength: 40 })

const salePaymentInput = z.object({
  method: z.enum(COUNTER_METHODS),
  taka: someTaka,
  /** of cash: what the customer gave; without it exactly the amount */
  given: someTaka.optional(),
  reference: reference.default(''),
})

/** Whether the discount of each line is within it, and says why. */
const hasReasons = (lines: readonly { discount: number; discountReason: string }[]) =>
  lines.every(({ discount, discountReason }) => discount === 0 || discountReason !== '')

/** Of the device: 1, 2, 3 … */
export const sequence = z.int().min(1).max(999_999_999)

/** By the clock of the device, which may say anything: the database has no year 0. */
export const deviceTime = timestamp
  .transform((text) => (text < '0001' ? '0001-01-01T00:00:00.000Z' : text))
  .meta({ type: 'string', format: 'date-time' })

export const saleLines = z
  .array(saleLineInput)
  .min(1, later('A sale needs one pair at least'))
  .max(MAX_SALE_LINES, later('That is too much'))
  .refine(hasReasons, rule('discount_reason', later('Please say why there is a discount')))
  .refine(
    (lines) => lines.every(({ price, quantity, discount }) => discount <= price * quantity),
    rule('discount', later('The discount is more than the price')),
  )

export const salePayments = z
  .array(salePaymentInput)
  .max(MAX_SALE_PAYMENTS, later('That is too much'))
  .refine(
    (payments) =>
      payments.every(({ method, given, taka }) => given === undefined || (method === 'Cash' && given >= taka)),
    rule('given', later('Less was given than is to be paid')),
  )

/** What a counter sold, as its device sends it. */
export const saleInput = z
  .object({
    sequence,
    at: deviceTime,
    /** id of the account of whoever sold; without it, who is signed in */
    clerk: idInput.optional(),
    phone: phone.optional(),
    lines: saleLines,
    payments: salePayments,
    /** of a discount above the limit: the approval that was given on the spot */
    approval: typedField(200, typedCode).meta({ type: 'string', maxLength: 200 }).optional(),
    /** id of what was kept for this buyer: its pairs go first */
    keep: idInput.optional(),
  })
  .refine(({ lines, payments }) => saleTotal(lines) === paid(payments), {
    ...rule('payments', later('The payments are not the total')),
    path: ['payments'],
  })
  .meta({ id: 'SaleInput' })
export type SaleInput = z.output<typeof saleInput>

type Lines = readonly { price: number; quantity: number; discount: number }[]

/** What is to be paid for lines, in taka. */
export function saleTotal(lines: Lines): number {
  return lines.reduce((sum, { price, quantity, discount }) => sum + price * quantity - discount, 0)
}

export function paid(payments: readonly { taka: number }[]): number {
  return payments.reduce((sum, { taka }) => sum + taka, 0)
}

/** Body of `POST /counter/sales`: each sale is looked at by itself, so that one that is not sound keeps no other back. */
export const salesInput = z
  .object({
    sales: z
      .array(z.union([saleInput, z.unknown().meta({ description: 'one that is not sound' })]))
      .min(1)
      .max(MAX_SALES, later('That is too much')),
  })
  .meta({ id: 'SalesInput' })

export const voidInput = z.object({ reason: singleLine(1, 200) }).meta({ id: 'SaleVoid' })

export const deviceInput = z
  .object({
    store: idInput,
    name: singleLine(1, 60),
    former: z.int().min(1).max(9_999).optional().meta({
      description:
        'the number of a device that the shop has forgotten, as after a restore: it has it again if it is free',
    }),
  })
  .meta({ id: 'CounterDeviceInput' })

/** What a scanner reads from a box. */
export const barcode = typedField(320, typedCode)
  .refine((text) => /^[\x21-\x7e]{1,80}$/.test(text), rule('barcode', later('Please scan a barcode')))
  .meta({ type: 'string', minLength: 1, maxLength: 80 })

export const barcodeInput = z.object({ code: barcode, product: idInput, size: idInput }).meta({ id: 'BarcodeInput' })

/**
 * Body of a manager's answer to what waits: `take` it as it was sent, or as it should have been sent (`sale`, with the sequence of the
 * device), or leave it.
 */
export const conflictAnswer = z
  .object({ take: z.boolean(), note: singleLine(1, 200), sale: saleInput.optional() })
  .meta({ id: 'SaleConflictAnswer' })
