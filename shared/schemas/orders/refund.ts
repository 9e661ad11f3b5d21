import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { readPaperNumber, SALE_METHODS } from '#shared/rules/counter/counter.ts'
import { ORDER_STATUSES, PAYMENT_METHODS } from '#shared/rules/orders/order-status.ts'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { typedTransactionId } from '#shared/rules/typed-text.ts'
import { waitsFor } from '#shared/schemas/counter/credit-note.ts'
import { id, singleLine, timestamp, typedField } from '#shared/schemas/fields.ts'
import { clampedInteger, fromTime, oneOf, toTime, truncatedText } from '#shared/schemas/query-params.ts'
import { rule } from '#shared/schemas/rule.ts'

/** Whether money is due back, or went back. */
export const REFUND_STATES = ['due', 'paid'] as const
/** What money goes back for: an order, pairs that came back, or nothing that the shop knows. */
export const REFUND_KINDS = ['order', 'exchange', 'line'] as const
export type RefundKind = (typeof REFUND_KINDS)[number]

const filter = {
  state: oneOf(REFUND_STATES, later('Unknown state')),
  kind: oneOf(REFUND_KINDS, later('Unknown kind')),
  from: fromTime,
  to: toTime,
  /** of an order, a receipt or a credit note */
  number: truncatedText(40).transform(readPaperNumber),
}

/** Query parameters of `GET /payments/refunds`; days are those on which money came to be due, or went back. */
export const refundQuery = z.object({
  ...filter,
  page: clampedInteger(1, 1, 1_000),
  limit: clampedInteger(LIST_PAGE_SIZE, 1, 100),
})
export type RefundFilter = Omit<z.output<typeof refundQuery>, 'page' | 'limit'>
export const refundFilter = z.object(filter)

/** Money to pay back, or (`paidBack`) money that was; `order` is null where it came in for none, or for pairs of several. */
export const refund = z
  .object({
    order: z
      .object({
        _id: id,
        number: z.string(),
        method: z.enum(PAYMENT_METHODS),
        total: z.int(),
        paymentNumber: z.string().nullable(),
        transactionId: z.string().nullable(),
        status: z.enum(ORDER_STATUSES),
        name: z.string(),
        phone: z.string(),
        /** the last signs of the codes that have paid a part of it */
        vouchers: z.array(z.string()),
      })
      .nullable(),
    /** the line of a statement that came in for no order */
    line: z.object({ transactionId: z.string(), sender: z.string().nullable() }).nullable(),
    /** in which pairs came back */
    exchange: z
      .object({
        _id: id,
        /** of its credit note */
        number: z.string(),
        /** code of its showroom */
        store: z.string(),
        /** receipts of what its pairs were bought with, beside `order` */
        sales: z.array(
          z.object({
            number: z.string(),
            phone: z.string().nullable(),
            payments: z.array(z.object({ method: z.enum(SALE_METHODS), reference: z.string().nullable() })),
          }),
        ),
        /** of `taka`, what can go back now, and why not the rest; of it, what can go back in cash */
        now: z.int(),
        waitsFor,
        cash: z.int(),
        /** of `now`, what goes back to vouchers alone */
        byVoucher: z.int().optional(),
      })
      .nullable(),
    taka: z.int(),
    /** when it came to be paid back; null once it was */
    since: timestamp.nullable(),
    paidBack: z
      .object({
        /** its place in the ledger */
        position: z.int(),
        at: timestamp,
        by: z.string(),
        /** the id of the transaction; null: by voucher, in cash from the till of `store`, or not at all */
        reference: z.string().nullable(),
        /** the ending of a voucher */
        voucher: z.string().nullish(),
        /** whether it stays with the shop: somebody gave it up */
        isWaived: z.boolean().optional(),
        store: z.string().nullable(),
        reason: z.string().nullable(),
        /** whether it is of today, and can be taken back */
        today: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'Refund' })
export type Refund = z.infer<typeof refund>

/** The id of the transaction that paid something back, as wallets and banks write it: letters and digits, in capitals. */
const refundId = typedField(80, typedTransactionId)
  .refine(
    (text) => /^[A-Z0-9]{4,40}$/.test(text),
    rule('transaction_id', later('A transaction ID has 4 to 40 letters and digits')),
  )
  .meta({ type: 'string', pattern: '^[A-Z0-9]{4,40}$' })

const taka = z
  .int(later('Please enter whole taka'))
  .min(1, later('Please enter whole taka'))
  .max(1_000_000_000, later('That is too much'))

/**
 * Body of `POST /payments/refunds/paid/{orderId}` and `/exchange/{exchangeId}`: the id of the transaction, `cash` from the till of its
 * showroom, a `voucher`, or `waived`: it goes back to nobody, for a reason. Without `taka` it is all of a cancelled order, what came in
 * above the total, or what can go back of an exchange.
 */
export const refundPayment = z
  .object({
    reference: refundId.optional(),
    cash: z.literal(true).optional(),
    voucher: z.literal(true).optional(),
    waived: z.literal(true).optional(),
    taka: taka.optional(),
    reason: singleLine(1, 200).optional(),
  })
  .refine(
    ({ reference, cash, voucher, waived }) =>
      [reference, cash, voucher, waived].filter((way) => way !== undefined).length === 1,
    {
      ...rule('required', later('Please enter the transaction ID')),
      path: ['reference'],
    },
  )
  .refine(({ waived, reason }) => !waived || reason !== undefined, {
    ...rule('required', later('Please enter a reason')),
    path: ['reason'],
  })
  .meta({ id: 'RefundPayment' })
export type RefundPayment = z.output<typeof refundPayment>

/** Body of `POST /payments/refunds/line/{paymentId}`. */
export const lineRefund = z.object({ reference: refundId }).meta({ id: 'LineRefund' })
