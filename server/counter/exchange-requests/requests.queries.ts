import { type SQL, sql } from 'drizzle-orm'
import { isOpenRequest } from '#server/pairs/kept-pairs.queries.ts'
import { isInShowrooms } from '#server/platform/db/in-showrooms.ts'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { readSettings } from '#server/settings/queries.ts'
import { showroomJson } from '#server/stock/json.queries.ts'
import { isOpenRequest as isOpen } from '#shared/rules/counter/exchange-request.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import type { ExchangeRequest, ExchangeRequestQuery } from '#shared/schemas/counter/exchange-request.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { askedUntil } from '../exchanges/find-sources.ts'

/** A request as its rows have it, with what says until when it counts. */
type RequestRow = Omit<ExchangeRequest, 'until'> & {
  [column: string]: unknown
  bought: { at: string; days: number | null }
}

const columns = sql`
  r.id as "_id", json_build_object('_id', o.id, 'number', o.number) as "order", r.state, r.way, ${showroomJson('w')} as store,
  ${isoTime('r.at')} as at, ${isoTime('r.changed_at')} as "changedAt",
  (select case when bool_and(l.held_until is not null) then ${isoTime('min(l.held_until)')} end from exchange_request_lines l
    where l.request = r.id and l.wanted is not null) as "heldUntil", r.refusal,
  json_build_object('at', ${isoTime('coalesce(o.delivered_at, o.status_changed_at)')}, 'days', (
    select (t.terms ->> 'exchangeDays')::integer from order_invoices i join invoice_terms t on t.id = i.terms where i."order" = o.id)) as bought,
  (select json_agg(json_build_object('line', l.line, 'product', l.product, 'name', b.name, 'nameBn', b.name_bn, 'code', b.code,
      'size', b.size_number::float8, 'quantity', l.quantity, 'reason', l.reason,
      'wanted', case when z.id is not null then json_build_object('_id', z.id, 'size', z.size::float8) end) order by l.line)
    from exchange_request_lines l join order_lines b on b."order" = r."order" and b.position = l.line
    left join sizes z on z.id = l.wanted where l.request = r.id) as lines`

// Pairs come back to any showroom, whichever was asked.
const joins = sql`exchange_requests r join orders o on o.id = r."order" left join exchanges e on e.id = r.exchange
  join showrooms w on w.id = coalesce(e.showroom, r.showroom)`

function toRequest({ bought, ...request }: RequestRow, settings: Settings): ExchangeRequest {
  const { state, at: askedAt, changedAt } = request
  const asked = { askedAt, agreedAt: state === 'accepted' ? changedAt : null }
  return { ...request, until: isOpen(state) ? askedUntil(asked, bought, settings) : null }
}

/** The requests of an order, newest first, and an open one before what has come of it. */
export async function listOfOrder(db: Db, order: string): Promise<ExchangeRequest[]> {
  const { rows } = await db.execute<RequestRow>(
    sql`select ${columns} from ${joins} where r."order" = ${order}
      order by r.at desc, ${isOpenRequest} desc, r.changed_at desc, r.id desc limit 100`,
  )
  const settings = await readSettings(db)
  return rows.map((row) => toRequest(row, settings))
}

/** One request; null if there is none. */
export async function findRequest(db: Db, id: string): Promise<ExchangeRequest | null> {
  const { rows } = await db.execute<RequestRow>(sql`select ${columns} from ${joins} where r.id = ${id}`)
  return rows[0] ? toRequest(rows[0], await readSettings(db)) : null
}

const LISTS = {
  open: isOpenRequest,
  // What nobody has answered for a working day, or was agreed on a week ago.
  overdue: sql`(r.state = 'asked' and r.changed_at < now() - interval '1 day' or r.state = 'accepted' and r.changed_at < now() - interval '7 days')`,
  closed: sql`not (${isOpenRequest})`,
} satisfies Record<ExchangeRequestQuery['list'], SQL>

/** One page of the requests to some showrooms, open ones the oldest first, others the newest, and their total, counted up to MAX_COUNT. */
export async function listRequests(
  db: Db,
  showrooms: Showrooms,
  { list, page, limit }: ExchangeRequestQuery,
): Promise<{ requests: ExchangeRequest[]; total: number }> {
  const where = sql`${isInShowrooms(sql`r.showroom`, showrooms)} and ${LISTS[list]}`
  const order = list === 'closed' ? sql`r.at desc, r.id desc` : sql`r.at, r.id`
  const listed = db.execute<RequestRow>(
    sql`select ${columns} from ${joins} where ${where} order by ${order} limit ${limit} offset ${(page - 1) * limit}`,
  )
  const counted = db.execute<{ total: number }>(
    sql`select count(*)::integer as total from (select from exchange_requests r where ${where} limit ${MAX_COUNT}) as few`,
  )
  const [{ rows: requests }, { rows }, settings] = await Promise.all([listed, counted, readSettings(db)])
  return { requests: requests.map((row) => toRequest(row, settings)), total: requireRow(rows).total }
}
