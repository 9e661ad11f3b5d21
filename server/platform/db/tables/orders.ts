import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import {
  createdAt,
  happenedAt,
  id,
  isLanguage,
  newestFirst,
  newestFirstAt,
  quotedList,
  timestamptz,
  updatedAt,
  writtenLanguage,
} from '#server/platform/db/columns.ts'
import { MONEY_STATES } from '#shared/rules/money/order-money.ts'
import { FULFILMENTS } from '#shared/rules/orders/fulfilment.ts'
import { ORDER_CHANNELS } from '#shared/rules/orders/order-channel.ts'
import { PAIRS_ANSWERS, PAIRS_PLACES } from '#shared/rules/orders/order-pairs.ts'
import { ORDER_STATUSES, PAYMENT_METHODS } from '#shared/rules/orders/order-status.ts'
import { products } from './products.ts'
import { showrooms } from './showrooms.ts'
import { users } from './users.ts'

/** Amounts in whole taka. Of lines only the size changes (functions/change_line_sizes.sql); the database enforces that total, subtotal and lines agree (functions/check_order_subtotal.sql). */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    number: text().notNull().unique(),
    customer: uuid()
      .notNull()
      .references(() => users.id),
    store: uuid()
      .notNull()
      .references(() => showrooms.id),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    statusChangedAt: createdAt(),
    paymentMethod: text({ enum: PAYMENT_METHODS }).notNull(),
    paymentNumber: text(),
    transactionId: text(),
    shippingName: text().notNull(),
    shippingEmail: text().notNull(),
    shippingPhone: text().notNull(),
    shippingAddress: text().notNull(),
    /**
     * where it goes, by the English names of locations.json, and '' where the address names none; null: not read from it yet,
     * as a former program wrote it or `forget_area` saw the address change
     */
    district: text(),
    thana: text(),
    subtotal: bigint({ mode: 'number' }).notNull(),
    shipping: integer().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    /** unique per customer; null when the client sent none */
    idempotencyKey: varchar({ length: 200 }),
    /** hash of the request, to tell a repeated request from another order */
    requestHash: text().notNull(),
    /** that of the page on which it was placed */
    language: writtenLanguage(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deliveredAt: timestamptz(),
    /** by when it was promised, as its buyer read it; null: the district was not known */
    promisedOn: date({ mode: 'string' }),
    /** when and by whom a wallet payment was confirmed to have arrived */
    paymentVerifiedAt: timestamptz(),
    paymentVerifiedBy: uuid().references(() => users.id),
    /**
     * where its pairs are; null: as the status says. Written by `move_order_stock` and `count_in` alone (decision 0038),
     * read by `place_of_pairs`.
     */
    pairs: text({ enum: PAIRS_PLACES }),
    /** as the ledger says (tables/order-money.ts); `move_order_money` alone writes these three */
    money: text({ enum: MONEY_STATES }).notNull().default('none'),
    /** what came in and what was accepted; after all of it went back, what came in since */
    paid: bigint({ mode: 'number' }).notNull().default(0),
    /** of it */
    paidBack: bigint({ mode: 'number' }).notNull().default(0),
    /** since when what is due of a wallet order, or of one that was paid back, is to be collected in cash, as an admin said */
    cashSince: timestamptz(),
    /** where it was placed; a former program knows the web alone */
    channel: text({ enum: ORDER_CHANNELS }).notNull().default('web'),
    /** the clerk who took it by phone */
    takenBy: uuid().references(() => users.id),
    /** how it comes to its buyer; what is collected has no fee (functions/let_buyer_collect.sql) */
    fulfilment: text({ enum: FULFILMENTS }).notNull().default('delivery'),
    /** when its buyer was told that it can be fetched; null: a clerk learned of it while packing, or it is delivered */
    readyBy: timestamptz(),
    /** number, id, shipping name and digits of the shipping phone, one per line, for searching */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(number) || E'\\n' || id || E'\\n' || lower(shipping_name) || E'\\n' || phone_digits(shipping_phone)`,
      ),
  },
  (t) => [
    check('orders_status', sql`${t.status} in (${quotedList(ORDER_STATUSES)})`),
    check('orders_payment', sql`${t.paymentMethod} in (${quotedList(PAYMENT_METHODS)})`),
    check('orders_payment_number', sql`(${t.paymentMethod} = 'COD') = (${t.paymentNumber} is null)`),
    isLanguage('orders_language', t.language),
    check('orders_pairs', sql`${t.pairs} in (${quotedList(PAIRS_PLACES)})`),
    check('orders_total', sql`${t.total} = ${t.subtotal} + ${t.shipping} and ${t.subtotal} > 0`),
    check(
      'orders_payment_verified',
      sql`(${t.paymentVerifiedAt} is null) = (${t.paymentVerifiedBy} is null) and (${t.paymentVerifiedAt} is null or ${t.paymentMethod} <> 'COD')`,
    ),
    check('orders_channel', sql`${t.channel} in (${quotedList(ORDER_CHANNELS)})`),
    check('orders_taken_by', sql`(${t.channel} = 'phone') = (${t.takenBy} is not null)`),
    check('orders_fulfilment', sql`${t.fulfilment} in (${quotedList(FULFILMENTS)})`),
    check(
      'orders_collection',
      sql`case ${t.fulfilment} when 'collection' then ${t.shipping} = 0 else ${t.readyBy} is null end`,
    ),
    check('orders_money', sql`${t.money} in (${quotedList(MONEY_STATES)})`),
    uniqueIndex('orders_idempotency').on(t.customer, t.idempotencyKey),
    uniqueIndex('orders_transaction')
      .on(t.paymentMethod, t.transactionId)
      .where(sql`${t.transactionId} is not null and ${t.status} <> 'Cancelled'`),
    index('orders_by_transaction').on(t.transactionId).where(sql`${t.transactionId} is not null`),
    index('orders_by_phone').on(sql`phone_digits(${t.shippingPhone})`, ...newestFirst(t)),
    // Whether anything ever arrived, without reading what has not.
    index('orders_delivered_to_customer').on(t.customer).where(sql`${t.status} = 'Delivered'`),
    index('orders_delivered_to_phone').on(sql`phone_digits(${t.shippingPhone})`).where(sql`${t.status} = 'Delivered'`),
    index('orders_by_telephone')
      .on(...newestFirst(t))
      .where(sql`${t.channel} = 'phone'`),
    // What an account can claim once it has proven its e-mail.
    index('orders_to_claim').on(t.shippingEmail).where(sql`${t.channel} = 'phone' and ${t.shippingEmail} <> ''`),
    index('orders_newest').on(...newestFirst(t)),
    index('orders_by_customer').on(t.customer, ...newestFirst(t)),
    index('orders_by_store').on(t.store, ...newestFirst(t)),
    index('orders_by_status').on(t.status, ...newestFirst(t)),
    index('orders_by_store_status').on(t.store, t.status, ...newestFirst(t)),
    // Orders in progress: few rows, however many orders there are, with all columns that the dashboard adds up.
    index('orders_waiting')
      .on(t.status, t.statusChangedAt, t.store, t.paymentMethod, t.total)
      .where(sql`${t.status} not in ('Delivered', 'Cancelled')`),
    // Money that the shop has and owes: few rows, however many orders there are.
    index('orders_to_pay_back')
      .on(t.statusChangedAt, t.id)
      .where(sql`${t.status} = 'Cancelled' and ${t.paid} > 0 and ${t.money} <> 'refunded'`),
    index('orders_paid_too_much')
      .on(t.statusChangedAt, t.id)
      .where(sql`${t.paid} - ${t.paidBack} > ${t.total} and ${t.money} <> 'refunded'`),
    // What a program before the ledger has written and taken back, until `fill_order_money` finds it.
    index('orders_unmarked')
      .on(t.id)
      .where(
        sql`${t.money} = 'paid' and ${t.paymentMethod} <> 'COD' and ${t.paymentVerifiedAt} is null and ${t.cashSince} is null`,
      ),
    index('orders_without_ledger')
      .on(t.id)
      .where(sql`${t.money} = 'none' and (${t.paymentVerifiedAt} is not null or ${t.status} = 'Delivered')`),
    index('orders_without_area').on(t.id).where(sql`${t.district} is null`),
    index('orders_to_refund')
      .on(t.statusChangedAt, t.id, t.paymentVerifiedAt)
      .where(sql`${t.status} = 'Cancelled' and ${t.paymentMethod} <> 'COD'`),
    index('orders_to_verify')
      .on(t.createdAt, t.store, t.total)
      .where(sql`${t.paymentMethod} <> 'COD' and ${t.paymentVerifiedAt} is null and ${t.status} <> 'Cancelled'`),
    // Cash of orders that are not Delivered, and parcels whose courier has paid before that.
    index('orders_cash_to_clear_up')
      .on(t.id, t.store)
      .where(
        sql`${t.money} in ('due', 'paid') and ${t.status} <> 'Delivered' and (${t.paymentMethod} = 'COD' or ${t.cashSince} is not null)`,
      ),
    index('orders_pairs_to_clear_up')
      .on(t.id, t.store)
      .where(sql`${t.pairs} = 'out' and ${t.status} not in ('Courier', 'Delivered')`),
  ],
)

/**
 * Every status change of an order and who made it; the first row is the placing of the order. A row that leads to the status
 * that it comes from says what happened to the pairs of an order that was to be cleared up.
 */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    order: uuid()
      .notNull()
      .references(() => orders.id),
    from: text({ enum: ORDER_STATUSES }),
    to: text({ enum: ORDER_STATUSES }).notNull(),
    by: uuid()
      .notNull()
      .references(() => users.id),
    at: happenedAt(),
    /** what happened to the pairs that were out, as staff said, and why */
    answer: text({ enum: PAIRS_ANSWERS }),
    reason: text(),
  },
  (t) => [
    check('order_events_answer', sql`${t.answer} in (${quotedList(PAIRS_ANSWERS)})`),
    index('order_events_by_order').on(t.order, t.at),
    index('order_events_newest').on(...newestFirstAt(t)),
    index('order_events_by_actor').on(t.by, ...newestFirstAt(t)),
  ],
)

/** The products as they were when the order was placed; `position` keeps the order of the cart. */
export const orderLines = pgTable(
  'order_lines',
  {
    order: uuid()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    product: uuid()
      .notNull()
      .references(() => products.id),
    size: uuid().notNull(),
    name: text().notNull(),
    nameBn: text(),
    code: text().notNull(),
    color: text().notNull(),
    colorBn: text(),
    sizeNumber: numeric({ precision: 3, scale: 1, mode: 'number' }).notNull(),
    unitPrice: integer().notNull(),
    quantity: integer().notNull(),
    /** what a pair cost before it was reduced; null: written by a former program */
    regularPrice: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.order, t.position] }),
    check('order_lines_quantity', sql`${t.quantity} between 1 and 99`),
    check('order_lines_price', sql`${t.unitPrice} > 0`),
    index('order_lines_by_product').on(t.product),
  ],
)

/**
 * One row for each change of an order and each showroom that has to know, written by triggers; rows older than a day are
 * deleted. `number_order_updates` gives committed rows a `position`, so positions are in order and without gaps for readers.
 */
export const orderUpdates = pgTable(
  'order_updates',
  {
    /** null until it is numbered; from then on later than every position before it */
    position: bigint({ mode: 'number' }).unique(),
    order: uuid().notNull(),
    showroom: uuid().notNull(),
    /** the transaction that made it: whatever it changes of an order is one change */
    transaction: bigint({ mode: 'number' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
    at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.order, t.showroom, t.transaction] }),
    index('order_updates_to_number').on(t.at).where(sql`${t.position} is null`),
    index('order_updates_by_time').on(t.at),
  ],
)

/** The district to which an order goes; null where it is not known. */
export const knownDistrict = sql<string | null>`nullif(${orders.district}, '')`

/** Orders that are neither delivered nor cancelled, in the words of the partial index of open orders. */
export const isOpenOrder = sql<boolean>`${orders.status} not in ('Delivered', 'Cancelled')`
