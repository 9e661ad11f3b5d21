import { sql } from 'drizzle-orm'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import type { mailOutbox } from '#server/db/tables/mail-outbox.ts'
import type { Letter } from '#server/mail/letter.ts'
import { LETTER_MINUTES } from '#server/mail/queries.ts'
import type { LineRow, OrderRow } from './queries.ts'

/** What a line copies from its product at the time of ordering. */
export interface OrderedProduct {
  id: string
  name: string
  code: string
  color: string
  /** taka */
  unitPrice: number
  /** hash of its first image */
  image1: string
  /** those of its sizes that were requested */
  sizes: { id: string; number: number }[]
}

/** What an order is built from, read at one point in time. */
export interface OrderContext {
  /** the database's clock, but always later than the customer's newest order */
  now: Date
  customer: { _id: string; name: string; phone: string }
  /** id of the customer's newest order; null if there is none */
  newest: string | null
  /** the order that this intent has already created */
  first: { id: string; requestHash: string } | null
  /** number of the customer's orders within the rate limit window, and when the oldest of them was placed */
  placed: number
  oldest: Date | null
  /** null if the showroom does not exist or has closed */
  store: { _id: string; code: string } | null
  /** the requested products that are on sale */
  products: OrderedProduct[]
}

type OrderContextParams = {
  customer: string
  key: string | null
  requestHash: string
  /** seconds within which the same request without a key counts as the same intent */
  repeatWithin: number
  /** length of the rate limit window, in seconds */
  limitWindow: number
  store: string | null
  products: string[]
  sizes: string[]
}

/** The rows of a new order. */
export interface NewOrder {
  order: OrderRow
  lines: LineRow[]
  letter: Letter
}

/** Serializes the orders of a customer: waits for a lock that is held until the transaction ends. */
export async function lockCustomerOrders(tx: Db, customer: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${customer}`}, 0))`)
}

/** Reads what an order is built from, in one statement. Ids must be UUIDs; unknown ones are left out. */
export async function readOrderContext(db: Db, params: OrderContextParams): Promise<OrderContext> {
  const [row] = await orderContextQuery(db).execute(params)
  if (!row) throw new Error(`there is no customer ${params.customer}`)
  const { now, oldest, ...context } = row.basis
  return { ...context, now: new Date(now), oldest: oldest === null ? null : new Date(oldest) }
}

const orderContextQuery = prepareOnce((db) => {
  const param = (name: keyof OrderContextParams, sqlType: string) => sql`${sql.placeholder(name)}::${sql.raw(sqlType)}`
  const secondsAgo = (name: 'repeatWithin' | 'limitWindow') =>
    sql`statement_timestamp() - make_interval(secs => ${param(name, 'float8')})`
  const orderJson = sql`json_build_object('id', id, 'requestHash', request_hash)`
  const byKey = sql`select ${orderJson} from orders
    where customer = users.id and idempotency_key = ${param('key', 'text')}`
  const byRequestHash = sql`select ${orderJson} from orders
    where customer = users.id and request_hash = ${param('requestHash', 'text')} and created_at > ${secondsAgo('repeatWithin')}
    order by created_at desc limit 1`
  const sizesOfProduct = sql`select coalesce(json_agg(json_build_object('id', s.id, 'number', s.size)), '[]')
    from product_sizes ps join sizes s on s.id = ps.size
    where ps.product = p.id and ps.size = any(${param('sizes', 'uuid[]')})`
  const productsOnSale = sql`select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'code', p.code, 'color', c.name, 'unitPrice', p.discount_price, 'image1', p.image1,
      'sizes', (${sizesOfProduct})
    )), '[]')
    from products p join colors c on c.id = p.color
    where p.id = any(${param('products', 'uuid[]')}) and p.archived_at is null`
  const context = sql`select json_build_object(
      'now', greatest(clock_timestamp(), newest.created_at + interval '1 millisecond'),
      'customer', json_build_object('_id', users.id, 'name', users.name, 'phone', users.phone),
      'newest', newest.id,
      'first', case when ${param('key', 'text')} is null then (${byRequestHash}) else (${byKey}) end,
      'placed', recent.placed,
      'oldest', recent.oldest,
      'store', (select json_build_object('_id', id, 'code', code) from showrooms
        where id = ${param('store', 'uuid')} and archived_at is null),
      'products', (${productsOnSale})
    ) as basis
    from users
    left join lateral (
      select id, created_at from orders where customer = users.id order by created_at desc, id desc limit 1
    ) newest on true
    cross join lateral (
      select count(*) as placed, min(created_at) as oldest from orders
      where customer = users.id and created_at > ${secondsAgo('limitWindow')}
    ) recent
    where users.id = ${param('customer', 'uuid')}`
  return db
    .select({ basis: sql<Omit<OrderContext, 'now' | 'oldest'> & { now: string; oldest: string | null }>`basis` })
    .from(sql`(${context}) as made`)
    .prepare('order_basis')
})

/**
 * Writes an order atomically, with its lines, first event and letter. Returns false, with nothing written, if its context
 * is outdated: another order of the customer has been or is being placed, the showroom has closed, or the order number
 * is taken (migration 0014).
 */
export async function writeOrder(
  db: Db,
  expectedNewestId: string | null,
  { order, lines, letter }: NewOrder,
): Promise<boolean> {
  const payload = {
    order: toColumnNames(order),
    lines: lines.map(toColumnNames),
    event: newId(),
    letter: { id: newId(), to: order.shippingEmail, ...letter } satisfies Partial<typeof mailOutbox.$inferInsert>,
    letterMinutes: LETTER_MINUTES,
  }
  const [row] = await placeOrderQuery(db).execute({ seen: expectedNewestId, placed: payload })
  return row?.written === true
}

const placeOrderQuery = prepareOnce((db) =>
  db
    .select({ written: sql<boolean>`written` })
    .from(sql`place_order(${sql.placeholder('seen')}, ${sql.placeholder('placed')}) as written`)
    .prepare('place_order'),
)

/** Converts the keys of a row to the column names of the database. */
function toColumnNames(row: object): Record<string, unknown> {
  const entries = Object.entries(row).map(([key, value]) => [
    key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ])
  return Object.fromEntries(entries)
}
