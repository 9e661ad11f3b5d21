import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { happenedAt, id, newestFirstAt, quotedList, timestamptz } from '#server/platform/db/columns.ts'
import { by, product, showroom } from '#server/platform/db/table-references.ts'
import {
  CONFLICT_KINDS,
  DIFFERENCE_KINDS,
  SALE_METHODS,
  SALE_STATES,
  type SaleMethod,
} from '#shared/rules/counter/counter.ts'
import { EXCHANGE_REASONS, PAIR_CONDITIONS } from '#shared/rules/counter/exchange.ts'
import { counterDevices, exchanges, vouchers } from './counter.ts'
import { orders } from './orders.ts'
import { walletPayments } from './payments.ts'
import { users } from './users.ts'

const device = () =>
  uuid()
    .notNull()
    .references(() => counterDevices.id)

const sale = () =>
  uuid()
    .notNull()
    .references(() => sales.id)

/**
 * What counters sold (decision 0051), in whole taka: written by `place_sale` alone, and voided by `void_sale`; nothing else of it
 * ever changes. Its money stands in `order_money`, its pairs in `stock_movements`.
 */
export const sales = pgTable(
  'sales',
  {
    id: id(),
    showroom: showroom(),
    device: device(),
    /** of the device, from 1 */
    sequence: integer().notNull(),
    number: text().notNull().unique('sales_number'),
    clerk: by(),
    /** who was signed in when the device sent it */
    sentBy: by(),
    /** as the clock of the device had it */
    deviceAt: timestamptz().notNull(),
    at: happenedAt(),
    /** of the customer, who may be sent the receipt */
    phone: text(),
    subtotal: bigint({ mode: 'number' }).notNull(),
    discount: bigint({ mode: 'number' }).notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    /** within the total */
    vat: bigint({ mode: 'number' }).notNull(),
    state: text({ enum: SALE_STATES }).notNull().default('sold'),
    voidedAt: timestamptz(),
    voidedBy: uuid().references(() => users.id),
    voidReason: text(),
    /** who has approved of a discount above the limit, where the clerk may not give it */
    approvedBy: uuid().references(() => users.id),
    /** whose pairs have paid for it, in part at least */
    exchange: uuid()
      .unique('sales_exchange')
      .references(() => exchanges.id),
    /** to exchange its pairs, from that day; null: as the settings say, written by a former program */
    exchangeDays: integer(),
    /** hash of what the device sent, to tell the same sale from another one of its number */
    bodyHash: text().notNull(),
  },
  (t) => [
    uniqueIndex('sales_once').on(t.device, t.sequence),
    index('sales_newest').on(...newestFirstAt(t)),
    index('sales_by_showroom').on(t.showroom, ...newestFirstAt(t)),
    index('sales_with_phone').on(t.at).where(sql`${t.phone} is not null`),
    check('sales_sequence', sql`${t.sequence} > 0`),
    check('sales_state', sql`${t.state} in (${quotedList(SALE_STATES)})`),
    check(
      'sales_taka',
      sql`${t.total} = ${t.subtotal} - ${t.discount} and ${t.discount} >= 0 and ${t.total} >= 0 and ${t.vat} between 0 and ${t.total}`,
    ),
    check(
      'sales_voided',
      sql`case ${t.state} when 'voided' then ${t.voidedAt} is not null and ${t.voidedBy} is not null and ${t.voidReason} <> ''
        else ${t.voidedAt} is null and ${t.voidedBy} is null and ${t.voidReason} is null end`,
    ),
  ],
)

/** The pairs of a sale as they were sold. */
export const saleLines = pgTable(
  'sale_lines',
  {
    sale: sale(),
    position: integer().notNull(),
    product: product(),
    size: uuid().notNull(),
    name: text().notNull(),
    nameBn: text(),
    code: text().notNull(),
    color: text(),
    colorBn: text(),
    sizeNumber: numeric({ precision: 3, scale: 1, mode: 'number' }).notNull(),
    quantity: integer().notNull(),
    /** the price of the shop when the sale arrived */
    listPrice: integer().notNull(),
    /** the price on the device, which was asked for */
    unitPrice: integer().notNull(),
    /** off the whole line */
    discount: bigint({ mode: 'number' }).notNull().default(0),
    discountReason: text(),
    total: bigint({ mode: 'number' }).notNull(),
    vatPercent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    vat: bigint({ mode: 'number' }).notNull(),
    /** what a pair cost before it was reduced; null: written by a former program */
    regularPrice: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.sale, t.position] }),
    index('sale_lines_by_product').on(t.product, t.size),
    check('sale_lines_pairs', sql`${t.quantity} between 1 and 99 and ${t.unitPrice} > 0`),
    check(
      'sale_lines_taka',
      sql`${t.total} = ${t.unitPrice}::bigint * ${t.quantity} - ${t.discount} and ${t.discount} >= 0 and ${t.total} >= 0`,
    ),
    check('sale_lines_discount', sql`${t.discount} = 0 or ${t.discountReason} <> ''`),
  ],
)

/** How a sale was paid; together they are its total. */
export const salePayments = pgTable(
  'sale_payments',
  {
    sale: sale(),
    position: integer().notNull(),
    method: text({ enum: SALE_METHODS }).notNull(),
    taka: bigint({ mode: 'number' }).notNull(),
    /** of cash: what was given, and what went back of it */
    given: bigint({ mode: 'number' }),
    change: bigint({ mode: 'number' }),
    /** of everything else: the id of its transaction, or the last of its digits; the ending of a voucher */
    reference: text(),
    voucher: uuid().references(() => vouchers.id),
    /** the line of a statement that it came in by */
    line: uuid()
      .unique('sale_payments_line')
      .references(() => walletPayments.id),
  },
  (t) => [
    primaryKey({ columns: [t.sale, t.position] }),
    index('sale_payments_open').on(t.method, t.taka).where(sql`${t.line} is null and ${t.method} <> 'Cash'`),
    check('sale_payments_method', sql`${t.method} in (${quotedList(SALE_METHODS)})`),
    check('sale_payments_voucher', sql`(${t.method} = 'Voucher') = (${t.voucher} is not null)`),
    check('sale_payments_taka', sql`${t.taka} > 0`),
    check(
      'sale_payments_cash',
      sql`case ${t.method} when 'Cash' then ${t.given} >= ${t.taka} and ${t.change} = ${t.given} - ${t.taka} and ${t.reference} is null
        else ${t.given} is null and ${t.change} is null end`,
    ),
  ],
)

/**
 * What a showroom's counters sold on a day in Dhaka, without what was voided: the trigger `count_sale` adds each sale as it is committed,
 * so that the books read a row a day however much was sold.
 */
export const dailySales = pgTable(
  'daily_sales',
  {
    day: date({ mode: 'string' }).notNull(),
    showroom: showroom(),
    sales: integer().notNull(),
    pairs: integer().notNull(),
    taka: bigint({ mode: 'number' }).notNull(),
    discount: bigint({ mode: 'number' }).notNull(),
    vat: bigint({ mode: 'number' }).notNull(),
    voided: integer().notNull(),
    /** taka by way of payment */
    methods: jsonb().$type<Partial<Record<SaleMethod, number>>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.showroom] })],
)

/**
 * What came back to a showroom on a day in Dhaka: the trigger `count_exchange` adds each exchange as it is committed, as `count_sale`.
 * Its VAT is that of the lines as they were bought.
 */
export const dailyExchanges = pgTable(
  'daily_exchanges',
  {
    day: date({ mode: 'string' }).notNull(),
    showroom: showroom(),
    exchanges: integer().notNull(),
    pairs: integer().notNull(),
    taka: bigint({ mode: 'number' }).notNull(),
    vat: bigint({ mode: 'number' }).notNull(),
    /** of the taka, those of pairs that were ordered */
    ordered: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.showroom] })],
)

/** What was odd about a sale that was taken all the same; rows never change. */
export const saleDifferences = pgTable(
  'sale_differences',
  {
    id: id(),
    sale: sale(),
    showroom: showroom(),
    kind: text({ enum: DIFFERENCE_KINDS }).notNull(),
    product: uuid(),
    size: uuid(),
    /** found, or promised to the order */
    pairs: integer(),
    order: uuid(),
    at: happenedAt(),
  },
  (t) => [
    index('sale_differences_by_sale').on(t.sale),
    index('sale_differences_newest').on(t.showroom, ...newestFirstAt(t)),
    check('sale_differences_kind', sql`${t.kind} in (${quotedList(DIFFERENCE_KINDS)})`),
  ],
)

/** What a device sent and the shop did not take: it waits for a manager, who takes it or leaves it with a note. */
export const saleConflicts = pgTable(
  'sale_conflicts',
  {
    id: id(),
    device: device(),
    showroom: showroom(),
    sequence: integer().notNull(),
    kind: text({ enum: CONFLICT_KINDS }).notNull(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    bodyHash: text().notNull(),
    at: happenedAt(),
    by: by(),
    settledAt: timestamptz(),
    settledBy: uuid().references(() => users.id),
    note: text(),
  },
  (t) => [
    uniqueIndex('sale_conflicts_once').on(t.device, t.sequence, t.bodyHash, t.kind),
    index('sale_conflicts_waiting').on(t.showroom, t.at).where(sql`${t.settledAt} is null`),
    check('sale_conflicts_kind', sql`${t.kind} in (${quotedList(CONFLICT_KINDS)})`),
    check(
      'sale_conflicts_settled',
      sql`(${t.settledAt} is null) = (${t.settledBy} is null) and (${t.settledAt} is null or ${t.note} <> '')`,
    ),
  ],
)

/** The pairs of an exchange that came back, each of a line of an order or of a sale, as that was kept, or of neither. */
export const exchangeLines = pgTable(
  'exchange_lines',
  {
    exchange: uuid()
      .notNull()
      .references(() => exchanges.id),
    position: integer().notNull(),
    order: uuid().references(() => orders.id),
    sale: uuid().references(() => sales.id),
    /** the position of the line in its order or sale; without either a gift, which came without a receipt */
    line: integer().notNull(),
    product: product(),
    size: uuid().notNull(),
    quantity: integer().notNull(),
    condition: text({ enum: PAIR_CONDITIONS }).notNull(),
    reason: text({ enum: EXCHANGE_REASONS }).notNull(),
    /** what was paid for them, in taka */
    worth: bigint({ mode: 'number' }).notNull(),
    vatPercent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    vat: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.exchange, t.position] }),
    index('exchange_lines_by_order').on(t.order, t.line).where(sql`${t.order} is not null`),
    index('exchange_lines_by_sale').on(t.sale, t.line).where(sql`${t.sale} is not null`),
    index('exchange_lines_by_product').on(t.product, t.size),
    check('exchange_lines_source', sql`${t.order} is null or ${t.sale} is null`),
    check('exchange_lines_pairs', sql`${t.quantity} between 1 and 99`),
    check('exchange_lines_taka', sql`${t.worth} >= 0 and ${t.vat} between 0 and ${t.worth}`),
    check('exchange_lines_condition', sql`${t.condition} in (${quotedList(PAIR_CONDITIONS)})`),
    check('exchange_lines_reason', sql`${t.reason} in (${quotedList(EXCHANGE_REASONS)})`),
  ],
)
