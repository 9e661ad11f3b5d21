import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { happenedAt, id, newestFirstAt, quotedList, timestamptz } from '#server/platform/db/columns.ts'
import { by, order, product, showroom } from '#server/platform/db/table-references.ts'
import { EXCHANGE_REASONS } from '#shared/rules/counter/exchange.ts'
import { OPEN_REQUEST_STATES, REQUEST_STATES, REQUEST_WAYS } from '#shared/rules/counter/exchange-request.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/** The tablets and tills that sell in a showroom (decision 0051). */
export const counterDevices = pgTable(
  'counter_devices',
  {
    id: id(),
    showroom: showroom(),
    /** of the receipts of its showroom, which share them with no other one */
    letters: text().notNull(),
    /** within the showroom, from 1 */
    number: integer().notNull(),
    name: text().notNull(),
    /** SHA-256 of the key that it sends with each request */
    keyHash: text().notNull().unique('counter_devices_key'),
    /** the highest sequence that has arrived */
    lastSequence: integer().notNull().default(0),
    /** its own highest sequence and how many of its sales wait there, as it has told; null: it has not yet */
    toldSequence: integer(),
    toldWaiting: integer(),
    toldAt: timestamptz(),
    /** when the oldest of them was sold, by its clock; null: none waits */
    toldSince: timestamptz(),
    registeredAt: happenedAt(),
    registeredBy: by(),
    revokedAt: timestamptz(),
    revokedBy: uuid().references(() => users.id),
  },
  (t) => [
    uniqueIndex('counter_devices_number').on(t.letters, t.number),
    index('counter_devices_by_showroom').on(t.showroom, t.number),
    check('counter_devices_letters', sql`${t.letters} ~ '^[A-Z][A-Z0-9]{2,7}$' and ${t.number} > 0`),
    check(
      'counter_devices_told',
      sql`(${t.toldSequence} is null) = (${t.toldAt} is null) and (${t.toldWaiting} is null) = (${t.toldAt} is null)`,
    ),
    check('counter_devices_revoked', sql`(${t.revokedAt} is null) = (${t.revokedBy} is null)`),
  ],
)

/** What is printed on a box: a pair may have several, and a code is that of one pair. What was taken away stays, for devices to learn it. */
export const barcodes = pgTable(
  'barcodes',
  {
    id: id(),
    code: text().notNull(),
    product: product(),
    /** without a foreign key: sizes can be deleted */
    size: uuid().notNull(),
    at: happenedAt(),
    by: by(),
    removedAt: timestamptz(),
    removedBy: uuid().references(() => users.id),
  },
  (t) => [
    uniqueIndex('barcodes_code').on(t.code).where(sql`${t.removedAt} is null`),
    index('barcodes_by_product').on(t.product, t.size),
    index('barcodes_newest').on(t.at),
    index('barcodes_removed').on(t.removedAt).where(sql`${t.removedAt} is not null`),
    check('barcodes_removed_by', sql`(${t.removedAt} is null) = (${t.removedBy} is null)`),
  ],
)

/** When a product changed last, so that devices of counters read only what did; a trigger writes it, also for one that is gone. */
export const productChanges = pgTable('product_changes', { product: uuid().primaryKey(), at: happenedAt() }, (t) => [
  index('product_changes_newest').on(t.at),
])

/**
 * The tills of devices, part of that of their showroom: opened with what lies in the drawer, closed with what is counted there. A row
 * changes once, when it is closed.
 */
export const deviceTills = pgTable(
  'device_tills',
  {
    id: id(),
    device: uuid()
      .notNull()
      .references(() => counterDevices.id),
    showroom: showroom(),
    openedAt: happenedAt(),
    openedBy: by(),
    /** what lay in the drawer, in taka */
    opened: bigint({ mode: 'number' }).notNull(),
    /** the last row of `order_money` that the till before has counted */
    after: bigint({ mode: 'number' }).notNull(),
    closedAt: timestamptz(),
    closedBy: uuid().references(() => users.id),
    /** cash that came in, and that went out */
    taken: bigint({ mode: 'number' }),
    refunded: bigint({ mode: 'number' }),
    counted: bigint({ mode: 'number' }),
    /** how many of each note and coin; null: the sum alone was counted */
    notes: jsonb().$type<Partial<Record<string, number>>>(),
    reason: text(),
    /** the last row of `order_money` that it counts */
    upTo: bigint({ mode: 'number' }),
  },
  (t) => [
    uniqueIndex('device_tills_open').on(t.device).where(sql`${t.closedAt} is null`),
    index('device_tills_by_device').on(t.device, t.openedAt),
    index('device_tills_by_showroom').on(t.showroom, t.closedAt),
    check('device_tills_opened', sql`${t.opened} >= 0 and ${t.after} >= 0`),
    check(
      'device_tills_closed',
      sql`case when ${t.closedAt} is null then num_nonnulls(${t.closedBy}, ${t.taken}, ${t.refunded}, ${t.counted}, ${t.notes}, ${t.reason}, ${t.upTo}) = 0
        else num_nulls(${t.closedBy}, ${t.taken}, ${t.refunded}, ${t.counted}, ${t.upTo}) = 0 and ${t.taken} >= 0 and ${t.refunded} >= 0
          and ${t.counted} >= 0 and ${t.upTo} >= ${t.after}
          and (${t.counted} = ${t.opened} + ${t.taken} - ${t.refunded} or ${t.reason} <> '') end`,
    ),
  ],
)

/**
 * Pairs that came back at a counter, and what was taken for them (decision 0053): rows never change. Each is a credit note. Its money
 * stands in `order_money`, its pairs in `stock_movements`.
 */
export const exchanges = pgTable(
  'exchanges',
  {
    id: id(),
    showroom: showroom(),
    device: uuid()
      .notNull()
      .references(() => counterDevices.id),
    /** of the credit notes of these letters, from 1 and without gaps */
    letters: text().notNull(),
    sequence: integer().notNull(),
    number: text().notNull().unique('exchanges_number'),
    /** of the device, for the same exchange sent twice */
    key: uuid().notNull().unique('exchanges_key'),
    bodyHash: text().notNull(),
    at: happenedAt(),
    by: by(),
    /** who approved it, where somebody had to */
    approvedBy: uuid().references(() => users.id),
    /** why it was taken after the days to exchange */
    lateReason: text(),
    /** what the pairs that came back were paid for, in taka, and the VAT in it */
    worth: bigint({ mode: 'number' }).notNull(),
    vat: bigint({ mode: 'number' }).notNull(),
    /** of it, what has paid for the sale that is part of it; the rest is to be paid back */
    exchanged: bigint({ mode: 'number' }).notNull(),
    /** of the rest, what has not been paid back yet: `note_due` and `move_order_money` keep it */
    due: bigint({ mode: 'number' }).notNull().default(0),
    /** of `exchanged`, what its pairs were paid for by voucher: it goes back to vouchers alone */
    fromVoucher: bigint({ mode: 'number' }).notNull().default(0),
    /** of `exchanged`, what else its pairs were paid for with orders: it goes back as orders are paid back */
    fromOrder: bigint({ mode: 'number' }).notNull().default(0),
    /** of `exchanged`, what shoes at a reduced price were paid for: it is exchanged, not paid back */
    fromReduced: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    uniqueIndex('exchanges_sequence').on(t.letters, t.sequence),
    index('exchanges_newest').on(...newestFirstAt(t)),
    index('exchanges_by_showroom').on(t.showroom, ...newestFirstAt(t)),
    index('exchanges_due').on(t.at).where(sql`${t.due} > 0`),
    check('exchanges_numbered', sql`${t.sequence} > 0`),
    check('exchanges_taka', sql`${t.vat} between 0 and ${t.worth} and ${t.exchanged} between 0 and ${t.worth}`),
    check('exchanges_rest', sql`${t.due} between 0 and ${t.worth} - ${t.exchanged}`),
    check('exchanges_from_voucher', sql`${t.fromVoucher} between 0 and ${t.exchanged}`),
    check('exchanges_from_order', sql`${t.fromOrder} between 0 and ${t.exchanged} - ${t.fromVoucher}`),
    check('exchanges_from_reduced', sql`${t.fromReduced} between 0 and ${t.exchanged}`),
  ],
)

/**
 * What the shop owes whoever has its code, in whole taka (decision 0053): spent at counters and in the checkout. `move_voucher` keeps
 * `balance` and `expires_at`; only the rest of a lost one is blocked.
 */
export const vouchers = pgTable(
  'vouchers',
  {
    id: id(),
    /** SHA-256 of its 80 bits, which stand nowhere */
    codeHash: text().notNull().unique('vouchers_code'),
    /** the last four characters, to tell it by */
    ending: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    /** what has not been spent, as its movements */
    balance: bigint({ mode: 'number' }).notNull().default(0),
    /** for pairs that came back, or for an order that was paid back */
    exchange: uuid().references(() => exchanges.id),
    order: uuid().references(() => orders.id),
    showroom: showroom(),
    at: happenedAt(),
    by: by(),
    /** null: never */
    expiresAt: timestamptz(),
    blockedAt: timestamptz(),
    blockedBy: uuid().references(() => users.id),
    blockReason: text(),
  },
  (t) => [
    index('vouchers_newest').on(...newestFirstAt(t)),
    index('vouchers_by_ending').on(t.ending),
    index('vouchers_by_exchange').on(t.exchange).where(sql`${t.exchange} is not null`),
    index('vouchers_by_order').on(t.order).where(sql`${t.order} is not null`),
    check('vouchers_taka', sql`${t.amount} > 0 and ${t.balance} between 0 and ${t.amount}`),
    check('vouchers_for', sql`(${t.exchange} is null) <> (${t.order} is null)`),
    check(
      'vouchers_blocked',
      sql`(${t.blockedAt} is null) = (${t.blockedBy} is null) and (${t.blockedAt} is null) = (${t.blockReason} is null)`,
    ),
  ],
)

/** What the buyer of a delivered order asks to exchange or to return, one open request of an order at a time. */
export const exchangeRequests = pgTable(
  'exchange_requests',
  {
    id: id(),
    order: order(),
    at: happenedAt(),
    state: text({ enum: REQUEST_STATES }).notNull().default('asked'),
    way: text({ enum: REQUEST_WAYS }).notNull(),
    /** where the pairs come back, and what is wanted is kept */
    showroom: showroom(),
    changedAt: timestamptz().notNull().default(sql`clock_timestamp()`),
    /** who of the shop answered; null: nobody yet, or its buyer ended it */
    answeredBy: uuid().references(() => users.id),
    /** why it was refused; empty once the order has lost its person */
    refusal: text(),
    /** in which the pairs came back */
    exchange: uuid().references(() => exchanges.id),
  },
  (t) => [
    check('exchange_requests_state', sql`${t.state} in (${quotedList(REQUEST_STATES)})`),
    check('exchange_requests_way', sql`${t.way} in (${quotedList(REQUEST_WAYS)})`),
    check('exchange_requests_refusal', sql`(${t.state} = 'refused') = (${t.refusal} is not null)`),
    check('exchange_requests_done', sql`(${t.state} = 'done') = (${t.exchange} is not null)`),
    uniqueIndex('exchange_requests_open')
      .on(t.order)
      .where(sql`${t.state} in (${quotedList(OPEN_REQUEST_STATES)})`),
    index('exchange_requests_by_order').on(t.order, t.at),
    index('exchange_requests_newest').on(...newestFirstAt(t)),
    index('exchange_requests_waiting')
      .on(t.showroom, t.at)
      .where(sql`${t.state} in (${quotedList(OPEN_REQUEST_STATES)})`),
  ],
)

/** The lines of an order that a request is about, and for which size of the same shoe. */
export const exchangeRequestLines = pgTable(
  'exchange_request_lines',
  {
    request: uuid()
      .notNull()
      .references(() => exchangeRequests.id),
    /** the position of the line in the order */
    line: integer().notNull(),
    product: product(),
    quantity: integer().notNull(),
    reason: text({ enum: EXCHANGE_REASONS }).notNull(),
    /** without a foreign key: sizes can be deleted once no pairs are left; null: the pairs are returned */
    wanted: uuid(),
    /** until when the showroom of the request holds the wanted pairs; null: it does not */
    heldUntil: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.request, t.line] }),
    check('exchange_request_lines_pairs', sql`${t.quantity} between 1 and 99`),
    check('exchange_request_lines_reason', sql`${t.reason} in (${quotedList(EXCHANGE_REASONS)})`),
    check('exchange_request_lines_held', sql`${t.heldUntil} is null or ${t.wanted} is not null`),
    index('exchange_request_lines_held').on(t.product, t.wanted, t.heldUntil).where(sql`${t.heldUntil} is not null`),
  ],
)
