import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { WALLETS } from '#shared/rules/orders/order-status.ts'
import { id, orderName, singleLine, timestamp } from '#shared/schemas/fields.ts'
import { namedRow, readFile } from '#shared/schemas/named-row.ts'
import { refuse, rule } from '#shared/schemas/rule.ts'
import { readLine } from './order-money.ts'

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
        refuse(context, rule('mapping', later('Please map the columns again')))
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
  /** of it, what is missing, and what has come in */
  due: z.int(),
  paid: z.int(),
  paymentNumber: z.string().nullable(),
  transactionId: z.string().nullable(),
  createdAt: timestamp,
  /** who gets it */
  name: z.string(),
  phone: z.string(),
})

const matchedPayment = readLine.extend({ method: z.enum(WALLETS) })

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

/** How an order leaves whose wallet payment nobody has verified: as it is, with cash to collect, or not yet. */
export const UNPAID_ANSWERS = ['send', 'collect', 'wait'] as const

/** Body of `PUT /payments/unpaid/{orderId}`. */
export const unpaidDecision = z
  .object({ answer: z.enum(UNPAID_ANSWERS), reason: singleLine(1, 200).optional() })
  .refine(({ answer, reason }) => answer !== 'send' || reason !== undefined, {
    ...rule('required', later('Please give a reason')),
    path: ['reason'],
  })
  .meta({ id: 'UnpaidDecision' })
export type UnpaidDecision = z.output<typeof unpaidDecision>

/** What becomes of the difference between what is due and what came in: forgiven or kept, asked for, or paid back. */
export const DIFFERENCE_ANSWERS = ['accept', 'ask', 'pay-back'] as const
export type DifferenceAnswer = (typeof DIFFERENCE_ANSWERS)[number]

/** Body of `POST /payments/assign/{paymentId}`; without `difference` the payment has to be what is due. */
export const paymentAssignment = z
  .object({
    /** by its id or its number */
    order: orderName,
    difference: z.enum(DIFFERENCE_ANSWERS).optional(),
    reason: singleLine(1, 200).optional(),
  })
  .refine(({ difference, reason }) => difference !== 'accept' || reason !== undefined, {
    ...rule('required', later('Please give a reason')),
    path: ['reason'],
  })
  .meta({ id: 'PaymentAssignment' })
export type PaymentAssignment = z.output<typeof paymentAssignment>

/** Body of calls that take something back, or accept it. */
export const undoReason = z.object({ reason: singleLine(1, 200) }).meta({ id: 'UndoReason' })
