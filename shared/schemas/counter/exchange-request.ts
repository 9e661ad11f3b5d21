import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { EXCHANGE_REASONS } from '#shared/rules/counter/exchange.ts'
import { REQUEST_STATES, REQUEST_WAYS } from '#shared/rules/counter/exchange-request.ts'
import { isId } from '#shared/rules/id.ts'
import { MAX_LINES } from '#shared/rules/orders/cart.ts'
import { id, idInput, singleLine, timestamp } from '#shared/schemas/fields.ts'
import { clampedInteger, firstValue, truncatedText } from '#shared/schemas/query-params.ts'
import { rule } from '#shared/schemas/rule.ts'
import { showroomName } from '#shared/schemas/stock/stock.ts'
import { creditNote } from './credit-note.ts'
import { exchangeSource } from './exchange.ts'

const uuid = idInput.refine(isId, rule('id', later('Unknown id')))
const wholePairs = later('Please enter whole pairs')

/** Pairs of a line of an order that its buyer wants to exchange, for a size of the same shoe, or to return. */
const askedLine = z.object({
  /** the position of the line in the order */
  line: z.int().min(0).max(10_000),
  quantity: z.int(wholePairs).min(1, wholePairs).max(99, later('That is too much')),
  reason: z.enum(EXCHANGE_REASONS, later('Please choose a reason')),
  /** the wanted size; without it the pairs are returned */
  size: uuid.optional(),
})

/** Body of `POST /counter/exchange-requests/ask/{orderId}`. */
export const exchangeRequestInput = z
  .object({
    way: z.enum(REQUEST_WAYS, later('Please choose a way')),
    /** where the pairs are brought or sent to, and what is wanted is kept */
    store: uuid,
    lines: z
      .array(askedLine)
      .min(1, later('Please choose the pairs'))
      .max(MAX_LINES, later('That is too much'))
      .refine(
        (lines) => new Set(lines.map(({ line }) => line)).size === lines.length,
        rule('same_line', later('Each line once')),
      ),
  })
  .meta({ id: 'ExchangeRequestInput' })
export type ExchangeRequestInput = z.output<typeof exchangeRequestInput>

/** Body of a refusal: why, as the buyer reads it. */
export const requestRefusal = z.object({ reason: singleLine(1, 200) }).meta({ id: 'ExchangeRequestRefusal' })

/** A request of a buyer, with what it is about. */
export const exchangeRequest = z
  .object({
    _id: id,
    order: z.object({ _id: id, number: z.string() }),
    state: z.enum(REQUEST_STATES),
    way: z.enum(REQUEST_WAYS),
    store: showroomName,
    at: timestamp,
    changedAt: timestamp,
    /** until when all that is wanted is kept; null: it is not */
    heldUntil: timestamp.nullable(),
    /** the last day on which the pairs count as asked for; null: of none, or not before somebody agrees; missing: a former program answers */
    until: z.string().nullable().optional(),
    /** why it was refused */
    refusal: z.string().nullable(),
    lines: z.array(
      z.object({
        line: z.int(),
        product: id,
        name: z.string(),
        nameBn: z.string().nullable(),
        code: z.string(),
        /** the size that comes back, and the wanted one; null: it is returned */
        size: z.number(),
        wanted: z.object({ _id: id, size: z.number() }).nullable(),
        quantity: z.int(),
        reason: z.enum(EXCHANGE_REASONS),
      }),
    ),
  })
  .meta({ id: 'ExchangeRequest' })
export type ExchangeRequest = z.infer<typeof exchangeRequest>

/** The requests of an order, newest first, and what of it can still be asked for. */
export const exchangeRequestsOfOrder = z
  .object({
    /** missing: nothing of it can come back, or this shop takes nothing back by this system */
    source: exchangeSource.optional(),
    requests: z.array(exchangeRequest),
    /** what of it came back; missing: a former program answers */
    creditNotes: z.array(creditNote).optional(),
  })
  .meta({ id: 'ExchangeRequestsOfOrder' })
export type ExchangeRequestsOfOrder = z.infer<typeof exchangeRequestsOfOrder>

/** Which requests a list of staff shows. */
export const REQUEST_LISTS = ['open', 'overdue', 'closed'] as const

/** Query parameters of `GET /counter/exchange-requests/all`. */
export const exchangeRequestQuery = z.object({
  list: firstValue.transform((text) => REQUEST_LISTS.find((list) => list === text) ?? 'open'),
  store: truncatedText(100),
  page: clampedInteger(1, 1, 100_000),
  limit: clampedInteger(20, 1, 100),
})
export type ExchangeRequestQuery = z.output<typeof exchangeRequestQuery>
