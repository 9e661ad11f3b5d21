import { and, eq, sql } from 'drizzle-orm'
import { customerOrdersLock } from '#server/platform/db/advisory-locks.ts'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { withFirstValues } from '#server/settings/queries.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import type { Mailbox } from './order-letters.ts'
import { type NewOrder, toPayload } from './place-order-payload.ts'

/** What a line copies from its product at the time of ordering. */
export interface OrderedProduct {
  id: string
  name: string
  nameBn: string | null
  code: string
  color: string
  colorBn: string | null
  /** taka */
  unitPrice: number
  /** before it was reduced */
  regularPrice: number
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
  mailbox: Mailbox
  /** whether an order of the customer has ever arrived */
  hasDeliveredOrder: boolean
  /** id of the customer's newest order; null if there is none */
  newestOrder: string | null
  /** the order that this intent has already created */
  existingOrder: { id: string; requestHash: string } | null
  /** number of the customer's orders within the rate limit window, and when the oldest of them was placed */
  recentCount: number
  oldestRecent: Date | null
  /** how many orders of the customer were refused within the window of their limit, and its end in ms since 1970 */
  refused: { count: number; until: number } | null
  /** null if the showroom does not exist or has closed */
  store: { _id: string; code: string; codeBn: string | null; phone: string } | null
  /** the requested products that are on sale */
  products: OrderedProduct[]
  /** what the owner has set */
  settings: Settings
}

/** The context as JSON. */
type StoredContext = Omit<OrderContext, 'now' | 'oldestRecent' | 'settings'> & {
  now: string
  oldestRecent: string | null
  /** null: nothing was set yet */
  settings: Partial<Settings> | null
}

type OrderContextParams = {
  customer: string
  key: string | null
  requestHash: string
  /** seconds within which the same request without a key counts as the same intent */
  repeatWithin: number
  /** length of the rate limit window, in seconds */
  limitWindow: number
  /** key of the counter of refused orders */
  refusedKey: string
  store: string | null
  products: string[]
  sizes: string[]
}

/** Serializes the orders of a customer: waits for a lock that is held until the transaction ends. */
export async function lockCustomerOrders(tx: Db, customer: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${customerOrdersLock(customer)}, 0))`)
}

/** Reads what an order is built from, in one statement. Ids must be UUIDs; unknown ones are left out. */
export async function readOrderContext(db: Db, params: OrderContextParams): Promise<OrderContext> {
  const [row] = await orderContextQuery(db).execute(params)
  if (!row) throw new Error(`there is no customer ${params.customer}`)
  const { now, oldestRecent, settings, ...context } = row.context
  return {
    ...context,
    settings: withFirstValues(settings),
    now: new Date(now),
    oldestRecent: oldestRecent === null ? null : new Date(oldestRecent),
  }
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
      'id', p.id, 'name', p.name, 'nameBn', p.name_bn, 'code', p.code, 'color', c.name, 'colorBn', c.name_bn, 'unitPrice', p.discount_price, 'regularPrice', p.original_price, 'image1', p.image1,
      'sizes', (${sizesOfProduct})
    )), '[]')
    from products p join colors c on c.id = p.color
    where p.id = any(${param('products', 'uuid[]')}) and p.archived_at is null`
  const context = sql`select json_build_object(
      'now', greatest(clock_timestamp(), newest.created_at + interval '1 millisecond'),
      'customer', json_build_object('_id', users.id, 'name', users.name, 'phone', users.phone),
      'mailbox', json_build_object(
        'email', users.email,
        'isProven', coalesce(users.email = users.proven_email, false),
        'hasHadLink', exists (select from email_proofs p where p.user = users.id and p.email = users.email)
      ),
      'hasDeliveredOrder', exists (
        select from orders where customer = users.id and status = 'Delivered'
      ),
      'newestOrder', newest.id,
      'existingOrder', case when ${param('key', 'text')} is null then (${byRequestHash}) else (${byKey}) end,
      'recentCount', recent.count,
      'oldestRecent', recent.oldest,
      'refused', (select json_build_object('count', points, 'until', expire) from rate_limits
        where key = ${param('refusedKey', 'text')} and expire > extract(epoch from clock_timestamp()) * 1000),
      'store', (select json_build_object('_id', id, 'code', code, 'codeBn', code_bn, 'phone', phone) from showrooms
        where id = ${param('store', 'uuid')} and archived_at is null),
      'products', (${productsOnSale}),
      'settings', (select after from setting_changes order by position desc limit 1)
    ) as context
    from users
    left join lateral (
      select id, created_at from orders where customer = users.id order by created_at desc, id desc limit 1
    ) newest on true
    cross join lateral (
      select count(*), min(created_at) as oldest from orders
      where customer = users.id and created_at > ${secondsAgo('limitWindow')}
    ) recent
    where users.id = ${param('customer', 'uuid')}`
  return db
    .select({
      context: sql<StoredContext>`context`,
    })
    .from(sql`(${context}) as order_context`)
    .prepare('order_context')
})

/**
 * Writes an order atomically, with its lines, first event and letters. Returns false, with nothing written, if its context
 * is outdated: another order of the customer has been or is being placed, the showroom has closed, or the order number
 * is taken (server/platform/db/functions/place_order.sql).
 */
export async function writeOrder(db: Db, expectedNewestOrder: string | null, newOrder: NewOrder): Promise<boolean> {
  const [row] = await placeOrderQuery(db).execute({ expectedNewestOrder, payload: toPayload(newOrder) })
  return row?.written === true
}

const placeOrderQuery = prepareOnce((db) =>
  db
    .select({ written: sql<boolean>`written` })
    .from(sql`place_order(${sql.placeholder('expectedNewestOrder')}, ${sql.placeholder('payload')}) as written`)
    .prepare('place_order'),
)

/**
 * Waits until a synchronous standby, if there is one, has everything that is committed: an order that a server found in its own log
 * after a crash may be on no other machine yet. Only a transaction that has written something waits.
 */
export async function awaitReplication(db: Db): Promise<void> {
  await db.execute(sql`select pg_logical_emit_message(true, 'omni-shoes', 'order repeated')`)
}

/** The id of the order that a customer has placed with an idempotency key; null if there is none. */
export async function findByKey(tx: Db, customer: string, key: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customer, customer), eq(orders.idempotencyKey, key)))
  return row?.id ?? null
}

/** Days whose orders tell how long a showroom takes, and the fewest orders that do. */
const PACE_DAYS = 14
const FEWEST = 5

/** How many orders wait on the board of each open showroom, or of one alone. */
export async function countWaiting(db: Db, showroom: string | null): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ store: string; waiting: number }>(sql`
    select s.id as store, (select count(*)::integer from orders o left join order_work w on w."order" = o.id
      where o.store = s.id and o.status in ('Pending', 'Approved', 'Processing')
        and order_step(o.status, o.payment_method, w) in ('to-accept', 'to-pick', 'picked')) as waiting
    from showrooms s where s.archived_at is null and (${showroom}::uuid is null or s.id = ${showroom}::uuid)`)
  return new Map(rows.map(({ store, waiting }) => [store, waiting]))
}

/** The median of minutes from taking an order to packing it, of each showroom or one alone; none of one that has packed too few. */
export async function findPackingMinutes(db: Db, showroom: string | null): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ store: string; minutes: number }>(sql`
    select o.store, percentile_cont(0.5) within group (order by extract(epoch from w.packed_at - w.accepted_at) / 60) as minutes
    from orders o join order_work w on w."order" = o.id
    where (${showroom}::uuid is null or o.store = ${showroom}::uuid) and o.created_at > now() - make_interval(days => ${PACE_DAYS})
      and w.packed_at > w.accepted_at and w.packed_at - w.accepted_at < interval '8 hours'
    group by 1 having count(*) >= ${FEWEST}`)
  return new Map(rows.map(({ store, minutes }) => [store, minutes]))
}
