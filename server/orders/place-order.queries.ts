import { and, eq, isNull, sql } from 'drizzle-orm'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { preparedOnce } from '#server/db/prepare-once.ts'
import { type mailOutbox, showrooms } from '#server/db/schema.ts'
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
export interface Basis {
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

type BasisAsked = {
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
export async function lockOrdersOf(tx: Db, customer: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${customer}`}, 0))`)
}

/** Whether a showroom is open; locks it against closing until the transaction ends. */
export async function isOpenStore(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: showrooms.id })
    .from(showrooms)
    .where(and(eq(showrooms.id, id), isNull(showrooms.archivedAt)))
    .for('share')
  return rows.length > 0
}

/** Reads what an order is built from, in one statement. Ids must be UUIDs; unknown ones are left out. */
export async function readBasis(db: Db, asked: BasisAsked): Promise<Basis> {
  const [row] = await basisQuery(db).execute(asked)
  if (!row) throw new Error(`there is no customer ${asked.customer}`)
  const { now, oldest, ...basis } = row.basis
  return { ...basis, now: new Date(now), oldest: oldest === null ? null : new Date(oldest) }
}

const basisQuery = preparedOnce((db) => {
  const asked = (name: keyof BasisAsked, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
  const ago = (name: 'repeatWithin' | 'limitWindow') =>
    sql`statement_timestamp() - make_interval(secs => ${asked(name, 'float8')})`
  const stored = sql`json_build_object('id', id, 'requestHash', request_hash)`
  const withKey = sql`select ${stored} from orders
    where customer = users.id and idempotency_key = ${asked('key', 'text')}`
  const lately = sql`select ${stored} from orders
    where customer = users.id and request_hash = ${asked('requestHash', 'text')} and created_at > ${ago('repeatWithin')}
    order by created_at desc limit 1`
  const ofProduct = sql`select coalesce(json_agg(json_build_object('id', s.id, 'number', s.size)), '[]')
    from product_sizes ps join sizes s on s.id = ps.size
    where ps.product = p.id and ps.size = any(${asked('sizes', 'uuid[]')})`
  const onSale = sql`select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'code', p.code, 'color', c.name, 'unitPrice', p.discount_price, 'image1', p.image1,
      'sizes', (${ofProduct})
    )), '[]')
    from products p join colors c on c.id = p.color
    where p.id = any(${asked('products', 'uuid[]')}) and p.archived_at is null`
  const basis = sql`select json_build_object(
      'now', greatest(clock_timestamp(), newest.created_at + interval '1 millisecond'),
      'customer', json_build_object('_id', users.id, 'name', users.name, 'phone', users.phone),
      'newest', newest.id,
      'first', case when ${asked('key', 'text')} is null then (${lately}) else (${withKey}) end,
      'placed', recent.placed,
      'oldest', recent.oldest,
      'store', (select json_build_object('_id', id, 'code', code) from showrooms
        where id = ${asked('store', 'uuid')} and archived_at is null),
      'products', (${onSale})
    ) as basis
    from users
    left join lateral (
      select id, created_at from orders where customer = users.id order by created_at desc, id desc limit 1
    ) newest on true
    cross join lateral (
      select count(*) as placed, min(created_at) as oldest from orders
      where customer = users.id and created_at > ${ago('limitWindow')}
    ) recent
    where users.id = ${asked('customer', 'uuid')}`
  return db
    .select({ basis: sql<Omit<Basis, 'now' | 'oldest'> & { now: string; oldest: string | null }>`basis` })
    .from(sql`(${basis}) as made`)
    .prepare('order_basis')
})

/**
 * Writes an order atomically, with its lines, first event and letter. Returns false, with nothing written, if its context
 * is outdated: another order of the customer has been or is being placed, the showroom has closed, or the order number
 * is taken (migration 0014).
 */
export async function writeOrder(db: Db, seen: string | null, { order, lines, letter }: NewOrder): Promise<boolean> {
  const placed = {
    order: asColumns(order),
    lines: lines.map(asColumns),
    event: newId(),
    letter: { id: newId(), to: order.shippingEmail, ...letter } satisfies Partial<typeof mailOutbox.$inferInsert>,
    letterMinutes: LETTER_MINUTES,
  }
  const [row] = await orderWrite(db).execute({ seen, placed })
  return row?.written === true
}

const orderWrite = preparedOnce((db) =>
  db
    .select({ written: sql<boolean>`written` })
    .from(sql`place_order(${sql.placeholder('seen')}, ${sql.placeholder('placed')}) as written`)
    .prepare('place_order'),
)

/** Converts the keys of a row to the column names of the database. */
function asColumns(row: object): Record<string, unknown> {
  const inner = Object.entries(row).map(([key, value]) => [
    key.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`),
    value,
  ])
  return Object.fromEntries(inner)
}
