import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, happenedAt, id, newestFirstAt, quotedList, timestamptz } from '#server/platform/db/columns.ts'
import { by, order, orderKey, showroom } from '#server/platform/db/table-references.ts'
import type { Area } from '#shared/bangladesh/address-area.ts'
import { ORDER_NOTICES } from '#shared/rules/orders/order-notices.ts'
import { CALL_OUTCOMES } from '#shared/rules/orders/order-work.ts'
import { ORDER_WISHES } from '#shared/rules/orders/own-order.ts'
import { PAPERS } from '#shared/rules/orders/paper.ts'
import type { OrderState } from '#shared/schemas/orders/change.ts'
import type { ShippingAddress } from '#shared/schemas/orders/order-input.ts'
import type { InvoiceTerms } from '#shared/schemas/orders/paper.ts'
import { users } from './users.ts'

/**
 * What staff have done for an order beside its status, a row from the first piece of work on. `order_step`
 * (functions/order_step.sql) tells from it and the status what comes next (decision 0034).
 */
export const orderWork = pgTable(
  'order_work',
  {
    order: orderKey(),
    /** the buyer said yes, or needs no call */
    confirmedAt: timestamptz(),
    /** a clerk has the order for a call until `takenUntil`; `call` is the id of that */
    takenBy: uuid().references(() => users.id),
    takenUntil: timestamptz(),
    call: uuid(),
    /** calls in a row that nobody answered */
    noAnswers: integer().notNull().default(0),
    /** when to call again; null: at once */
    callAt: timestamptz(),
    atRisk: boolean().notNull().default(false),
    /** when the last of the calls was in vain */
    unreachedAt: timestamptz(),
    /** when its pairs went back because nobody had confirmed it; null: they did not, or it is confirmed since */
    holdEndedAt: timestamptz(),
    acceptedAt: timestamptz(),
    acceptedBy: uuid().references(() => users.id),
    pickedAt: timestamptz(),
    pickedBy: uuid().references(() => users.id),
    packedAt: timestamptz(),
    packedBy: uuid().references(() => users.id),
    /** whether the customer comes for the parcel */
    collects: boolean().notNull().default(false),
    /** no showroom can serve it, so the admins decide */
    forAdmins: boolean().notNull().default(false),
    /** what the customer says when fetching the parcel: 6 digits */
    collectCode: text(),
    /** since when its customer is to fetch it, until the code was said, or why not, or it is packed or sent another way */
    codeDueAt: timestamptz(),
    /** until when a packed order waits for its buyer; then it is released. Null: for ever, or a courier brings it */
    keptUntil: timestamptz(),
    /** taka of delivery that its buyer did not pay, who fetched what was to be delivered; null: that was not so, or is taken back */
    fetchedFee: integer(),
    /** when and by whom a parcel that was to be fetched was given away without its code; null once somebody has said why */
    noCodeAt: timestamptz(),
    noCodeBy: uuid().references(() => users.id),
    /** why an admin lets it leave although nobody has verified its payment */
    leavesUnpaid: text(),
    /** when a status by hand gave it away although nobody had verified its payment or said why it may leave */
    leftUnpaidAt: timestamptz(),
    /** when its buyer was asked for the rest of a payment */
    restAskedAt: timestamptz(),
    /** when its buyer asked to be called, and about what; null once somebody has answered */
    askedAt: timestamptz(),
    asked: text({ enum: ORDER_WISHES }),
  },
  (t) => [
    check('order_work_taken', sql`(${t.takenBy} is null) = (${t.takenUntil} is null)`),
    check('order_work_collect_code', sql`${t.collectCode} ~ '^[0-9]{6}$'`),
    check('order_work_no_code', sql`(${t.noCodeAt} is null) = (${t.noCodeBy} is null)`),
    index('order_work_no_code').on(t.order).where(sql`${t.noCodeAt} is not null`),
    index('order_work_left_unpaid').on(t.order).where(sql`${t.leftUnpaidAt} is not null`),
    index('order_work_kept').on(t.keptUntil).where(sql`${t.keptUntil} is not null`),
    check(
      'order_work_asked',
      sql`(${t.askedAt} is null) = (${t.asked} is null) and ${t.asked} in (${quotedList(ORDER_WISHES)})`,
    ),
    index('order_work_asked').on(t.order).where(sql`${t.askedAt} is not null`),
    index('order_work_at_risk').on(t.order).where(sql`${t.atRisk}`),
    index('order_work_packed').on(t.order, t.packedAt).where(sql`${t.packedAt} is not null and not ${t.collects}`),
  ],
)

/** Every call to a buyer and what came of it; rows never change. */
export const orderCalls = pgTable(
  'order_calls',
  {
    id: id(),
    order: order(),
    at: happenedAt(),
    by: by(),
    outcome: text({ enum: CALL_OUTCOMES }).notNull(),
    /** from 1: place among the calls about its order; a trigger counts (functions/number_call.sql) */
    attempt: integer().notNull().default(1),
    /** when the buyer wants to be called */
    callAt: timestamptz(),
    reason: text(),
  },
  (t) => [
    check('order_calls_outcome', sql`${t.outcome} in (${quotedList(CALL_OUTCOMES)})`),
    index('order_calls_by_order').on(t.order, t.at),
    index('order_calls_newest').on(...newestFirstAt(t)),
  ],
)

/** The link by which a buyer confirms an order; it dies with its use, its age and a change of the order. */
export const orderConfirmations = pgTable('order_confirmations', {
  order: orderKey(),
  tokenHash: text().notNull().unique(),
  createdAt: createdAt(),
  expiresAt: timestamptz().notNull(),
  /** when it was used or made invalid */
  closedAt: timestamptz(),
})

/** The lines of an order that lie in its box; `position` as in `order_lines`. */
export const orderPicks = pgTable(
  'order_picks',
  { order: order(), position: integer().notNull(), at: happenedAt(), by: by() },
  (t) => [primaryKey({ columns: [t.order, t.position] })],
)

/** Showrooms that could not serve an order; rows never change. */
export const orderDeclines = pgTable(
  'order_declines',
  { id: id(), order: order(), showroom: showroom(), at: happenedAt(), by: by(), reason: text().notNull() },
  (t) => [index('order_declines_by_order').on(t.order, t.at)],
)

/** When the papers of an order were printed. */
export const orderPrints = pgTable(
  'order_prints',
  { order: order(), paper: text({ enum: PAPERS }).notNull(), at: createdAt(), by: by() },
  (t) => [primaryKey({ columns: [t.order, t.paper] })],
)

/**
 * What a call has changed of the address of an order, or would: of a paid one its buyer says yes or no first. Fees in whole taka.
 */
export const orderAddressChanges = pgTable(
  'order_address_changes',
  {
    id: id(),
    order: order(),
    call: uuid()
      .notNull()
      .references(() => orderCalls.id),
    at: happenedAt(),
    by: by(),
    /** names of the fields that differ */
    fields: text().array().notNull(),
    /** before and after; null once the order has lost its person */
    former: jsonb().$type<ShippingAddress>(),
    wanted: jsonb().$type<ShippingAddress & Partial<Area>>(),
    formerShipping: integer().notNull(),
    shipping: integer().notNull(),
    /** null while the buyer is asked */
    answeredAt: timestamptz(),
    answeredBy: uuid().references(() => users.id),
    isAccepted: boolean(),
  },
  (t) => [
    check(
      'order_address_changes_answered',
      sql`(${t.answeredAt} is null) = (${t.answeredBy} is null) and (${t.answeredAt} is null) = (${t.isAccepted} is null)`,
    ),
    index('order_address_changes_by_order').on(t.order, t.at),
    uniqueIndex('order_address_changes_open').on(t.order).where(sql`${t.answeredAt} is null`),
  ],
)

/** What an order was before each of its changes; rows never change. */
export const orderRevisions = pgTable(
  'order_revisions',
  {
    order: order(),
    /** from 1 */
    revision: integer().notNull(),
    at: happenedAt(),
    by: by(),
    /** null: none was given, or the order has lost its person */
    reason: text(),
    /** without its address once the order has lost its person */
    former: jsonb().$type<OrderState>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.order, t.revision] })],
)

/**
 * Of what the buyer of an order was told, or is to be told a little later (`tellBuyers`), a row for each event: what is taken back before,
 * and what they cannot be told, loses its row.
 */
export const orderNotices = pgTable(
  'order_notices',
  {
    order: order(),
    kind: text({ enum: ORDER_NOTICES }).notNull(),
    /** tells events of one kind apart */
    about: text().notNull().default(''),
    /** when it happened */
    at: happenedAt(),
    /** when the letter was written; null: not yet */
    toldAt: timestamptz(),
    /** when the letter was deleted unsent: too late, refused, or one too many for its recipient; null: it was not */
    lostAt: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.order, t.kind, t.about] }),
    check('order_notices_kind', sql`${t.kind} in (${quotedList(ORDER_NOTICES)})`),
    index('order_notices_to_tell').on(t.at).where(sql`${t.toldAt} is null`),
  ],
)

/** Seller and VAT rate of invoices, one row for each that there ever was. Rows never change. */
export const invoiceTerms = pgTable('invoice_terms', {
  /** made from the terms */
  id: uuid().primaryKey(),
  terms: jsonb().$type<InvoiceTerms>().notNull(),
})

/**
 * What the invoice of an order says beside the order: terms and VAT of the day on which it was placed; only the VAT changes, with the order. An order of
 * a program that knew none, or from the bulk of demonstration data, gets its row when it is first printed.
 */
export const orderInvoices = pgTable(
  'order_invoices',
  {
    order: orderKey(),
    terms: uuid()
      .notNull()
      .references(() => invoiceTerms.id),
    /** whole taka within the subtotal */
    vat: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [check('order_invoices_vat', sql`${t.vat} >= 0`)],
)
