import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { WALLETS } from '#shared/rules/order-status.ts'
import { id, singleLine, timestamp } from './fields.ts'
import { namedRow, readFile } from './named-row.ts'
import { rule } from './rule.ts'

/** The columns of a wallet's statement. */
export const STATEMENT_FIELDS = ['transactionId', 'time', 'sender', 'amount'] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]

/** As it stands in a file; no table keeps control characters. */
const heading = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)

const headings = z.object(
  Object.fromEntries(STATEMENT_FIELDS.map((field) => [field, heading.optional()])) as Record<
    StatementField,
    z.ZodOptional<typeof heading>
  >,
)

/** A form's file. */
export const sheetFile = z
  .custom<File>((value) => value instanceof File, later('Please choose a file'))
  .refine((file) => file.size > 0, rule('required', later('Please choose a file')))
  .meta({ type: 'string', format: 'binary' })

/** Form of `POST /payments/statements/upload`; `mapping` is JSON: headings of the file by column. */
export const statementUpload = z
  .object({
    file: sheetFile,
    method: z.enum(WALLETS, later('Please choose the wallet')),
    mapping: z
      .string()
      .max(2_000)
      .optional()
      .transform((text, context) => {
        if (!text) return {}
        const parsed = headings.safeParse(parseJson(text))
        if (parsed.success) return parsed.data
        context.addIssue({ code: 'custom', ...later('Please map the columns again') })
        return z.NEVER
      }),
  })
  .meta({ id: 'StatementUpload' })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What a statement brought; `added` are those taken that are new, `columns` the headings of the columns that were recognised. */
export const statementResult = readFile
  .extend({
    message: z.string(),
    _id: id,
    added: z.int(),
    /** rows that were taken without one of their cells */
    incomplete: z.array(namedRow),
    columns: z.record(z.string(), z.string()),
  })
  .meta({ id: 'StatementResult' })
export type StatementResult = z.infer<typeof statementResult>

const matchedOrder = z.object({
  _id: id,
  number: z.string(),
  method: z.enum(WALLETS),
  /** taka */
  total: z.int(),
  paymentNumber: z.string().nullable(),
  transactionId: z.string().nullable(),
  createdAt: timestamp,
})

const matchedPayment = z.object({
  _id: id,
  method: z.enum(WALLETS),
  transactionId: z.string(),
  sender: z.string().nullable(),
  /** whole taka */
  amount: z.int(),
  /** beyond them, 0 to 99 */
  paisa: z.int(),
  paidAt: timestamp.nullable(),
})

const pair = matchedOrder.extend({ payment: matchedPayment })

/** Wallet orders to verify beside what came in, at most 500 of each list; `totals` has all. */
export const paymentMatches = z
  .object({
    exact: z.array(pair),
    wrongAmount: z.array(pair),
    orderWithoutMoney: z.array(matchedOrder),
    moneyWithoutOrder: z.array(matchedPayment),
    /** one transaction id on two orders, or on two lines that differ */
    usedTwice: z.array(
      z.object({ transactionId: z.string(), orders: z.array(matchedOrder), payments: z.array(matchedPayment) }),
    ),
    totals: z.object({
      exact: z.int(),
      wrongAmount: z.int(),
      orderWithoutMoney: z.int(),
      moneyWithoutOrder: z.int(),
      usedTwice: z.int(),
    }),
  })
  .meta({ id: 'PaymentMatches' })
export type PaymentMatches = z.infer<typeof paymentMatches>
export type MatchedOrder = z.infer<typeof matchedOrder>
export type MatchedPayment = z.infer<typeof matchedPayment>

/** A cancelled order that had been paid. */
export const refund = matchedOrder
  .extend({
    cancelledAt: timestamp,
    paidBack: z.object({ at: timestamp, reference: z.string() }).nullable(),
  })
  .meta({ id: 'Refund' })
export type Refund = z.infer<typeof refund>

/** Body of `POST /payments/refunds/paid/{orderId}`. */
export const refundPayment = z.object({ reference: singleLine(4, 40) }).meta({ id: 'RefundPayment' })
