import { z } from 'zod'
import { MONEY_KINDS, MONEY_STATES } from '#shared/rules/money/order-money.ts'
import { id, timestamp } from '#shared/schemas/fields.ts'

/** A line of a wallet's statement, as it was read. */
export const readLine = z.object({
  _id: id,
  transactionId: z.string(),
  sender: z.string().nullable(),
  /** whole taka */
  amount: z.int(),
  /** beyond them, 0 to 99 */
  paisa: z.int(),
  paidAt: timestamp.nullable(),
  isPaidBack: z.boolean(),
  /** for which it pays; null: none */
  order: z.object({ _id: id, number: z.string() }).nullable(),
})
export type ReadLine = z.infer<typeof readLine>

/** The money of an order, in taka: as its ledger says, and what statements say of its transaction id. */
export const moneyOfOrder = z
  .object({
    state: z.enum(MONEY_STATES),
    /** what came in and was accepted; after all of it went back, what came in since */
    paid: z.int(),
    /** of it */
    paidBack: z.int(),
    /** what is missing of the total */
    due: z.int(),
    /** what is above the total and has not gone back */
    surplus: z.int(),
    restAskedAt: timestamp.nullable(),
    /** rows of the ledger that nobody took back, oldest first */
    rows: z.array(
      z.object({
        position: z.int(),
        kind: z.enum(MONEY_KINDS),
        /** into the shop is positive */
        taka: z.int(),
        at: timestamp,
        by: z.string(),
        /** the id of the transaction */
        reference: z.string().nullable(),
        /** whose till has it */
        store: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    lines: z.array(readLine),
  })
  .meta({ id: 'MoneyOfOrder' })
export type MoneyOfOrder = z.infer<typeof moneyOfOrder>
