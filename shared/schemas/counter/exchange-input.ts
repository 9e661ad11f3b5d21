import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { MAX_SALE_LINES } from '#shared/rules/counter/counter.ts'
import { EXCHANGE_REASONS, MAX_GIFT_PAIRS, PAIR_CONDITIONS, PAY_BACK_METHODS } from '#shared/rules/counter/exchange.ts'
import { isId } from '#shared/rules/id.ts'
import { typedCode } from '#shared/rules/typed-text.ts'
import { idInput, phone, singleLine, typedField } from '#shared/schemas/fields.ts'
import { rule } from '#shared/schemas/rule.ts'
import { deviceTime, reference, saleLines, salePayments, sequence } from './sale-input.ts'

/** An id that the database can read as one. */
const uuid = idInput.refine(isId, rule('id', later('Unknown id')))

/** Pairs of one line that come back. */
const pairs = z.object({
  /** the position of the line */
  line: z.int().min(0).max(10_000).default(0),
  quantity: z
    .int(later('Please enter whole pairs'))
    .min(1, later('Please enter whole pairs'))
    .max(99, later('That is too much')),
  condition: z.enum(PAIR_CONDITIONS, later('Please choose a condition')),
  reason: z.enum(EXCHANGE_REASONS, later('Please choose a reason')),
})

const isOne = (sources: readonly unknown[]) => sources.filter((source) => source !== undefined).length === 1
const ONE_SOURCE = rule('source', later('Please say what the pairs were bought with'))

/** Of an order or of a sale, or a gift without a receipt. */
const backLine = pairs
  .extend({
    order: uuid.optional(),
    sale: uuid.optional(),
    /** of a gift: what it is */
    gift: z.object({ product: uuid, size: uuid }).optional(),
  })
  .refine(({ order, sale, gift }) => isOne([order, sale, gift]), ONE_SOURCE)

/** What is taken for them: a sale of the device, whose payments are what the pairs that come back do not pay. */
const outSale = z.object({
  sequence,
  phone: phone.optional(),
  lines: saleLines,
  payments: salePayments,
})

const linesOf = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line)
    .min(1, later('An exchange needs one pair at least that comes back'))
    .max(MAX_SALE_LINES, later('That is too much'))

const exchanged = {
  /** made by the device: the same again is the same exchange */
  key: uuid,
  at: deviceTime,
  sale: outSale.optional(),
}

/** The pairs that come back. */
export const exchangeLines = linesOf(backLine)

const giftPairs = (lines: readonly z.output<typeof backLine>[]) =>
  lines.reduce((sum, { gift, quantity }) => (gift ? sum + quantity : sum), 0)

/** Body of `POST /counter/exchanges/take`. */
export const exchangeInput = z
  .object({
    ...exchanged,
    lines: exchangeLines,
    /** how what is left goes back; without it, it stays to be paid back */
    payBack: z.object({ method: z.enum(PAY_BACK_METHODS), reference: reference.default('') }).optional(),
    /** why it is taken after the days to exchange */
    lateReason: singleLine(0, 200).default(''),
    /** of damaged pairs, or of late ones: the approval that was given on the spot */
    approval: typedField(200, typedCode).meta({ type: 'string', maxLength: 200 }).optional(),
    /** of a discount above the limit */
    discountApproval: typedField(200, typedCode).meta({ type: 'string', maxLength: 200 }).optional(),
  })
  .refine(({ lines, sale }) => !sale || lines.every(({ gift }) => !gift), {
    ...rule('gift', later('A gift without a receipt is worth a voucher, which pays for other shoes')),
    path: ['sale'],
  })
  .refine(({ lines, payBack }) => payBack?.method === 'Voucher' || lines.every(({ gift }) => !gift), {
    ...rule('gift', later('A gift without a receipt is worth a voucher, which pays for other shoes')),
    path: ['payBack'],
  })
  .refine(({ lines }) => giftPairs(lines) <= MAX_GIFT_PAIRS, {
    ...rule('gifts', later('At most {max} pairs are taken without a receipt', { max: MAX_GIFT_PAIRS })),
    path: ['lines'],
  })
  .meta({ id: 'ExchangeInput' })
export type ExchangeInput = z.output<typeof exchangeInput>

/** Of a sale of the device’s showroom, by the number of its receipt where the device has not been told its id. */
const receiptLine = pairs
  .extend({ sale: uuid.optional(), receipt: singleLine(1, 24).optional() })
  .refine(({ sale, receipt }) => isOne([sale, receipt]), ONE_SOURCE)

/** An exchange that a device has made without a line, sent among its sales: its customer has gone. */
export const offlineExchangeInput = z
  .object({
    ...exchanged,
    offline: z.literal(true),
    /** id of the account of whoever made it; without it, who is signed in */
    clerk: idInput.optional(),
    lines: linesOf(receiptLine),
    payBack: z
      .object({
        method: z.literal('Cash', later('Without a line only cash goes back')),
        reference: reference.default(''),
      })
      .optional(),
  })
  .meta({ id: 'OfflineExchangeInput' })
export type OfflineExchangeInput = z.output<typeof offlineExchangeInput>
