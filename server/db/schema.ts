// All tables are in this one long file: they refer to each other, and drizzle-kit compares it with the migrations.

import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { AUDIT_ACTIONS } from '#shared/rules/audit-action.ts'
import { ORDER_STATUSES, PAYMENT_METHODS } from '#shared/rules/order-status.ts'
import { newId } from './new-id.ts'

// Indexes say NULLS FIRST, the default of "desc" in a query: PostgreSQL uses an index for sorting only if both agree.

const id = () => uuid().primaryKey().$defaultFn(newId)
const timestamptz = () => timestamp({ withTimezone: true, mode: 'date' })
const createdAt = () => timestamptz().notNull().defaultNow()
const updatedAt = () => timestamptz().notNull().defaultNow()
/** The version of an editable row, which editors send back with a change: in milliseconds, the precision of JavaScript. */
const editableUpdatedAt = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow()
const quotedList = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/** A stored image, re-encoded by the shop and identified by the hash of its bytes. */
export const images = pgTable('images', {
  hash: text().primaryKey(),
  type: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  createdAt: createdAt(),
})

const imageReference = () => text().references(() => images.hash)

export const categories = pgTable(
  'categories',
  {
    id: id(),
    name: text().notNull(),
    image: imageReference().notNull(),
    createdAt: createdAt(),
    updatedAt: editableUpdatedAt(),
  },
  (t) => [uniqueIndex('categories_name').on(sql`lower(${t.name})`)],
)

export const subCategories = pgTable(
  'sub_categories',
  {
    id: id(),
    name: text().notNull(),
    category: uuid()
      .notNull()
      .references(() => categories.id),
    image: imageReference().notNull(),
    createdAt: createdAt(),
    updatedAt: editableUpdatedAt(),
  },
  (t) => [uniqueIndex('sub_categories_name').on(t.category, sql`lower(${t.name})`)],
)

/** A colour's name is a CSS colour. */
export const colors = pgTable(
  'colors',
  { id: id(), name: text().notNull(), createdAt: createdAt(), updatedAt: editableUpdatedAt() },
  (t) => [uniqueIndex('colors_name').on(sql`lower(${t.name})`)],
)

/** European sizes, in half steps. */
export const sizes = pgTable(
  'sizes',
  {
    id: id(),
    size: numeric({ precision: 3, scale: 1, mode: 'number' }).notNull().unique(),
    createdAt: createdAt(),
    updatedAt: editableUpdatedAt(),
  },
  (t) => [check('sizes_range', sql`${t.size} between 1 and 60`)],
)

/**
 * Prices in whole taka. An archived product is no longer sold but stays readable in old orders; its category, sub-category
 * and colour can be deleted and are then null.
 */
export const products = pgTable(
  'products',
  {
    id: id(),
    name: text().notNull(),
    code: text().notNull(),
    description: text().notNull(),
    originalPrice: integer().notNull(),
    discountPrice: integer().notNull(),
    category: uuid().references(() => categories.id),
    subCategory: uuid().references(() => subCategories.id),
    color: uuid().references(() => colors.id),
    image1: imageReference().notNull(),
    image2: imageReference().notNull(),
    featured: boolean().notNull().default(false),
    bestSeller: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: editableUpdatedAt(),
    archivedAt: timestamptz(),
    /** a copy of the sizes in product_sizes, maintained by a trigger (migration 0005); never write it */
    sizeIds: uuid().array().notNull().default(sql`'{}'`),
    /** hash of the sizes: grouping by it is faster than by the sizes themselves */
    sizeRun: bigint({ mode: 'bigint' }).notNull().generatedAlwaysAs(sql`hash_array_extended(size_ids, 0)`),
    /** name and article number in lower case, one per line, for searching */
    searchText: text().notNull().generatedAlwaysAs(sql`lower(name) || E'\\n' || lower(code)`),
  },
  (t) => [
    check(
      'products_prices',
      sql`${t.discountPrice} between 1 and ${t.originalPrice} and ${t.originalPrice} <= 1000000`,
    ),
    check(
      'products_place',
      sql`${t.archivedAt} is not null or (${t.category} is not null and ${t.subCategory} is not null and ${t.color} is not null)`,
    ),
    uniqueIndex('products_code').on(sql`lower(${t.code})`).where(sql`${t.archivedAt} is null`),
    // For prefix searches; covers all columns that the counts of a search read.
    index('products_searched')
      .on(t.searchText.op('text_pattern_ops'), t.category, t.subCategory, t.color, t.discountPrice, t.sizeRun)
      .where(sql`${t.archivedAt} is null`),
    index('products_by_size_run').on(t.sizeRun, t.id),
    index('products_newest')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.archivedAt} is null`),
    index('products_by_category')
      .on(t.category, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.archivedAt} is null`),
    index('products_by_sub_category')
      .on(t.subCategory, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.archivedAt} is null`),
    index('products_by_category_color')
      .on(t.category, t.color, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.archivedAt} is null`),
    index('products_by_sub_category_color')
      .on(t.subCategory, t.color, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.archivedAt} is null`),
    index('products_featured')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.archivedAt} is null and ${t.featured}`),
    index('products_best_seller')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.archivedAt} is null and ${t.bestSeller}`),
    index('products_by_price')
      .on(t.discountPrice, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.archivedAt} is null`),
    index('products_by_category_price')
      .on(t.category, t.discountPrice, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.archivedAt} is null`),
    index('products_by_sub_category_price')
      .on(t.subCategory, t.discountPrice, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.archivedAt} is null`),
    index('products_by_selling')
      .on(t.bestSeller.desc().nullsFirst(), t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.archivedAt} is null`),
    index('products_by_category_selling')
      .on(t.category, t.bestSeller.desc().nullsFirst(), t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.archivedAt} is null`),
    index('products_by_sub_category_selling')
      .on(t.subCategory, t.bestSeller.desc().nullsFirst(), t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.archivedAt} is null`),
  ],
)

export const productSizes = pgTable(
  'product_sizes',
  {
    product: uuid()
      .notNull()
      .references(() => products.id),
    size: uuid()
      .notNull()
      .references(() => sizes.id),
  },
  (t) => [primaryKey({ columns: [t.product, t.size] }), index('product_sizes_by_size').on(t.size)],
)

/**
 * The number of products on sale for each combination of filters, maintained by triggers (migration 0005), so that a list
 * reads a few rows for its counts whatever the size of the catalogue. `scope` is a category, a sub-category, or ANY for
 * the whole shop; `color` and `size` are an id or ANY; `price` is the index in PRICE_RANGES, or -1 for any price.
 */
export const productFacets = pgTable(
  'product_facets',
  {
    scope: uuid().notNull(),
    color: uuid().notNull(),
    size: uuid().notNull(),
    price: smallint().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.color, t.size, t.price] }),
    index('product_facets_by_size').on(t.scope, t.size, t.price),
  ],
)

/**
 * The version of the public data: one row, which triggers change at the commit of every transaction that changes what
 * everyone may see (migration 0013, decision 0015).
 */
export const catalogueVersion = pgTable(
  'catalogue_version',
  { id: boolean().primaryKey().default(true), version: uuid().notNull() },
  (t) => [check('catalogue_version_alone', sql`${t.id}`)],
)

/** Slides appear in the order of their creation. */
export const slides = pgTable('slides', {
  id: id(),
  image: imageReference().notNull(),
  /** a tighter crop for phones */
  phoneImage: imageReference(),
  title: text(),
  link: text(),
  createdAt: createdAt(),
  updatedAt: editableUpdatedAt(),
})

export const directors = pgTable('directors', {
  id: id(),
  name: text().notNull(),
  designation: text().notNull(),
  about: text().notNull(),
  image: imageReference(),
  createdAt: createdAt(),
  updatedAt: editableUpdatedAt(),
})

/** `name` is the company, `code` the branch, `area` the thana. An archived showroom stays readable in old orders. */
export const showrooms = pgTable(
  'showrooms',
  {
    id: id(),
    name: text().notNull(),
    code: text().notNull(),
    street: text().notNull(),
    area: text().notNull(),
    district: text().notNull(),
    division: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    createdAt: createdAt(),
    updatedAt: editableUpdatedAt(),
    archivedAt: timestamptz(),
  },
  (t) => [uniqueIndex('showrooms_code').on(sql`lower(${t.code})`).where(sql`${t.archivedAt} is null`)],
)

/** Accounts; a deleted one stays as a tombstone. Incrementing `tokenVersion` revokes all tokens of the account. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** lower case; null on a tombstone */
    email: text(),
    name: text().notNull(),
    phone: text().notNull(),
    location: text().notNull(),
    dob: date({ mode: 'string' }),
    passwordHash: text(),
    admin: boolean().notNull().default(false),
    su: boolean().notNull().default(false),
    tokenVersion: integer().notNull().default(0),
    createdAt: createdAt(),
    deletedAt: timestamptz(),
    /** the phone as people enter it when searching: see `phone_digits` in migration 0009 */
    phoneDigits: text().notNull().generatedAlwaysAs(sql`phone_digits(phone)`),
    /** name and e-mail in lower case and the digits of the phone, one per line, for searching */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(name) || E'\\n' || coalesce(email, '') || E'\\n' || phone_digits(phone)`),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    index('users_newest')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null`),
  ],
)

/** A store user is a user with a row here; each works for one showroom. */
export const storeUsers = pgTable(
  'store_users',
  {
    id: id(),
    user: uuid()
      .notNull()
      .unique()
      .references(() => users.id),
    store: uuid()
      .notNull()
      .references(() => showrooms.id),
    createdAt: createdAt(),
  },
  (t) => [index('store_users_by_store').on(t.store)],
)

/** Amounts in whole taka. Lines never change; the database enforces that total, subtotal and lines agree (migration 0001). */
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
    subtotal: bigint({ mode: 'number' }).notNull(),
    shipping: integer().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    /** unique per customer; null when the client sent none */
    idempotencyKey: varchar({ length: 200 }),
    /** hash of the request, to tell a repeated request from another order */
    requestHash: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deliveredAt: timestamptz(),
    /** when and by whom a wallet payment was confirmed to have arrived */
    paymentVerifiedAt: timestamptz(),
    paymentVerifiedBy: uuid().references(() => users.id),
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
    check('orders_total', sql`${t.total} = ${t.subtotal} + ${t.shipping} and ${t.subtotal} > 0`),
    check(
      'orders_payment_verified',
      sql`(${t.paymentVerifiedAt} is null) = (${t.paymentVerifiedBy} is null) and (${t.paymentVerifiedAt} is null or ${t.paymentMethod} <> 'COD')`,
    ),
    uniqueIndex('orders_idempotency').on(t.customer, t.idempotencyKey),
    uniqueIndex('orders_transaction')
      .on(t.paymentMethod, t.transactionId)
      .where(sql`${t.transactionId} is not null and ${t.status} <> 'Cancelled'`),
    index('orders_by_phone').on(sql`phone_digits(${t.shippingPhone})`),
    index('orders_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_by_customer').on(t.customer, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_by_store').on(t.store, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_by_status').on(t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_by_store_status').on(t.store, t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // Orders in progress: few rows, however many orders there are, with all columns that the dashboard adds up.
    index('orders_waiting')
      .on(t.status, t.statusChangedAt, t.store, t.paymentMethod, t.total)
      .where(sql`${t.status} not in ('Delivered', 'Cancelled')`),
    index('orders_to_verify')
      .on(t.createdAt, t.store, t.total)
      .where(sql`${t.paymentMethod} <> 'COD' and ${t.paymentVerifiedAt} is null and ${t.status} <> 'Cancelled'`),
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
    code: text().notNull(),
    color: text().notNull(),
    sizeNumber: numeric({ precision: 3, scale: 1, mode: 'number' }).notNull(),
    unitPrice: integer().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.order, t.position] }),
    check('order_lines_quantity', sql`${t.quantity} between 1 and 99`),
    check('order_lines_price', sql`${t.unitPrice} > 0`),
    index('order_lines_by_product').on(t.product),
  ],
)

/** Every status change of an order and who made it; the first row is the placing of the order. */
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
    at: createdAt(),
  },
  (t) => [index('order_events_by_order').on(t.order, t.at)],
)

/** Order events not yet included in the stored totals, added by a trigger (migration 0009; decision 0011). */
export const uncountedEvents = pgTable('uncounted_events', { event: uuid().primaryKey() })

/**
 * Totals of the orders placed on a day in Dhaka; `store` is a showroom, or ANY for all of them. Wallet totals exclude
 * cancelled orders. Events still in `uncounted_events` are missing here: query the views of migration 0010, which add them
 * (decision 0011).
 */
export const dailyOrders = pgTable(
  'daily_orders',
  {
    day: date({ mode: 'string' }).notNull(),
    store: uuid().notNull(),
    orders: integer().notNull(),
    taka: bigint({ mode: 'number' }).notNull(),
    delivered: integer().notNull(),
    deliveredTaka: bigint({ mode: 'number' }).notNull(),
    cancelled: integer().notNull(),
    cancelledTaka: bigint({ mode: 'number' }).notNull(),
    bkash: integer().notNull(),
    bkashTaka: bigint({ mode: 'number' }).notNull(),
    nagad: integer().notNull(),
    nagadTaka: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.store] })],
)

/** Pairs and taka of a day's orders per product, without cancelled ones; `store` as in `dailyOrders`. */
export const dailyProducts = pgTable(
  'daily_products',
  {
    day: date({ mode: 'string' }).notNull(),
    store: uuid().notNull(),
    product: uuid().notNull(),
    pairs: integer().notNull(),
    taka: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.store, t.day, t.product] })],
)

/** Pairs of a day's orders per size, as in `dailyProducts`. */
export const dailySizes = pgTable(
  'daily_sizes',
  {
    day: date({ mode: 'string' }).notNull(),
    store: uuid().notNull(),
    size: numeric({ precision: 3, scale: 1, mode: 'number' }).notNull(),
    pairs: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.store, t.day, t.size] })],
)

/**
 * The audit log, written in the same transaction as the change itself. Rows never change, and are deleted after two years.
 * Status changes of orders are in `order_events`.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: createdAt(),
    by: uuid()
      .notNull()
      .references(() => users.id),
    action: text({ enum: AUDIT_ACTIONS }).notNull(),
    /** id of the account or order concerned; null: all of them */
    subject: uuid(),
    /** never contains a password, a code or a token */
    details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
  },
  (t) => [
    check('audit_entries_action', sql`${t.action} in (${quotedList(AUDIT_ACTIONS)})`),
    index('audit_entries_newest').on(t.at.desc().nullsFirst()),
    index('audit_entries_by_subject').on(t.subject, t.at.desc().nullsFirst()),
  ],
)

/**
 * One row per e-mail that a one-time code was requested for, whether it has an account or not, so that response times do
 * not reveal which. Contains keyed hashes only, neither e-mails nor codes.
 */
export const otps = pgTable('otps', {
  emailHash: text().primaryKey(),
  /** null once the code was used */
  codeHash: text(),
  tries: smallint().notNull().default(0),
  codeExpiresAt: timestamptz().notNull(),
  /** hash of the proof that the browser gets for the right code; null before that, and once the password is changed */
  proofHash: text(),
  proofExpiresAt: timestamptz(),
})

/** Queue of letters: written in the transaction that causes them, deleted once the mail server has accepted them. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: id(),
    /** null: a decoy that is never sent, so that an unknown e-mail takes as long as a known one */
    to: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: createdAt(),
    /** no delivery attempt before this time */
    dueAt: createdAt(),
    /** the row is deleted after this time, as the letter has lost its purpose */
    expiresAt: timestamptz().notNull(),
    attempts: integer().notNull().default(0),
    /** whether the last attempt did not even reach the mail server */
    unreachable: boolean().notNull().default(false),
  },
  (t) => [index('mail_outbox_due').on(t.dueAt)],
)

/** Counters of the rate limits, shared by all nodes; the columns are those of rate-limiter-flexible. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
