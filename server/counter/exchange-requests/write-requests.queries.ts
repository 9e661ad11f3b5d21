import { type SQL, sql } from 'drizzle-orm'
import { lockStockKept } from '#server/pairs/moves.queries.ts'
import { newId } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { ExchangeReason } from '#shared/rules/counter/exchange.ts'
import type { RequestState, RequestWay } from '#shared/rules/counter/exchange-request.ts'

/** Locks an order of a customer until the transaction ends; false if they have none with this id. */
export async function lockOrderOf(tx: Db, order: string, customer: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from orders where id = ${order} and customer = ${customer} for update`)
  return rows.length > 0
}

/** The sizes of products that are sold, each as `product size`. */
export async function findSizesOf(tx: Db, products: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select p.id || ' ' || s as key from products p cross join lateral unnest(p.size_ids) as s
    where p.id = any(${sql.param([...products])}::uuid[])`)
  return new Set(rows.map(({ key }) => key))
}

/** Whether a showroom is there that pairs can come back to. */
export async function isShowroom(tx: Db, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from showrooms where id = ${id}`)
  return rows.length > 0
}

interface NewRequest {
  order: string
  way: RequestWay
  showroom: string
  lines: readonly {
    line: number
    product: string
    quantity: number
    reason: ExchangeReason
    /** id of the wanted size */
    wanted: string | null
  }[]
}

/** Writes a request, which keeps no pairs yet; returns its id. */
export async function writeRequest(tx: Db, { lines, order, way, showroom }: NewRequest): Promise<string> {
  const id = newId()
  await tx.execute(sql`
    insert into exchange_requests (id, "order", way, showroom) values (${id}, ${order}, ${way}, ${showroom})`)
  const rows = lines.map((line) => ({ request: id, ...line }))
  await tx.execute(sql`
    insert into exchange_request_lines select * from jsonb_populate_recordset(null::exchange_request_lines, ${JSON.stringify(rows)}::jsonb)`)
  return id
}

export interface LockedRequest {
  order: string
  state: RequestState
  showroom: string
  customer: string
  /** of the order */
  number: string
  isDelivered: boolean
}

/** Locks a request with its order, the order first as everywhere, until the transaction ends; null if there is none. */
export async function lockRequest(tx: Db, id: string): Promise<LockedRequest | null> {
  await tx.execute(
    sql`select from orders where id = (select "order" from exchange_requests where id = ${id}) for update`,
  )
  const { rows } = await tx.execute<LockedRequest & Record<string, unknown>>(sql`
    select r."order", r.state, r.showroom, o.customer, o.number, o.status = 'Delivered' as "isDelivered" from exchange_requests r join orders o on o.id = r."order"
    where r.id = ${id} for update of r`)
  return rows[0] ?? null
}

/** Writes what becomes of a locked request; `by` null: its buyer ended it. */
export async function saveAnswer(
  tx: Db,
  id: string,
  { state, by, refusal = null }: { state: RequestState; by: string | null; refusal?: string | null },
): Promise<void> {
  await tx.execute(sql`
    update exchange_requests set state = ${state}, refusal = ${refusal}, answered_by = ${by}, changed_at = clock_timestamp()
    where id = ${id}`)
}

/** The lines of requests, each with how many of its pairs `came` back in an exchange. */
const cameOf = (requests: readonly string[], exchange: string): SQL => sql`(
  select l.request, l.line, l.quantity, least(l.quantity, (
    select coalesce(sum(x.quantity), 0) from exchange_lines x
    where x.exchange = ${exchange} and x."order" = r."order" and x.line = l.line))::integer as came
  from exchange_request_lines l join exchange_requests r on r.id = l.request
  where r.id = any(${sql.param([...requests])}::uuid[]))`

/**
 * Writes which pairs of locked requests came back in an exchange. What came of a request in part becomes one of its own, and the rest stays
 * as it was. Returns what is done, and whether the rest `isOpen`; nothing of requests of which no pair came.
 */
export async function saveDone(
  tx: Db,
  requests: readonly string[],
  exchange: string,
): Promise<{ id: string; isOpen: boolean }[]> {
  const { rows } = await tx.execute<{ id: string; isOpen: boolean }>(sql`
    select c.request as id, bool_or(c.came < c.quantity) as "isOpen" from ${cameOf(requests, exchange)} c
    group by c.request having sum(c.came) > 0 order by c.request`)
  const done: typeof rows = []
  for (const { id, isOpen } of rows) done.push({ id: isOpen ? await partRequest(tx, id, exchange) : id, isOpen })
  const whole = done.flatMap(({ id, isOpen }) => (isOpen ? [] : id))
  await tx.execute(sql`
    update exchange_requests set state = 'done', exchange = ${exchange}, changed_at = clock_timestamp()
    where id = any(${sql.param(whole)}::uuid[])`)
  return done
}

/** Parts what came from a request, with what is kept for it; returns the id of what is done. */
async function partRequest(tx: Db, request: string, exchange: string): Promise<string> {
  const id = newId()
  await lockStockKept(tx)
  const came = cameOf([request], exchange)
  await tx.execute(sql`
    insert into exchange_requests (id, "order", at, state, way, showroom, answered_by, exchange)
    select ${id}, "order", at, 'done', way, showroom, answered_by, ${exchange} from exchange_requests where id = ${request}`)
  await tx.execute(sql`
    insert into exchange_request_lines (request, line, product, quantity, reason, wanted, held_until)
    select ${id}, l.line, l.product, c.came, l.reason, l.wanted, l.held_until
    from exchange_request_lines l join ${came} c using (request, line) where c.came > 0`)
  await tx.execute(sql`
    delete from exchange_request_lines l using ${came} c where (l.request, l.line) = (c.request, c.line) and c.came = c.quantity`)
  await tx.execute(sql`
    update exchange_request_lines l set quantity = l.quantity - c.came from ${came} c
    where (l.request, l.line) = (c.request, c.line) and c.came > 0`)
  return id
}
