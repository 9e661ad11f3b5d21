import { eq, sql } from 'drizzle-orm'
import { isInShowrooms } from '#server/platform/db/in-showrooms.ts'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { saleConflicts } from '#server/platform/db/tables/sales.ts'
import { toFieldErrors } from '#server/platform/http/define-route.ts'
import { showroomJson } from '#server/stock/json.queries.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import { offlineExchangeInput } from '#shared/schemas/counter/exchange-input.ts'
import type { DifferencesQuery, SaleDifferences, SaleGap } from '#shared/schemas/counter/sale.ts'
import { saleInput, saleTotal } from '#shared/schemas/counter/sale-input.ts'
import { deviceJson } from './devices.queries.ts'
import { isOfflineExchange } from './exchanges/take-offline.ts'
import { BACK, IS_EXCHANGE, idIn, linesIn, toWaitingExchange, type WaitingLine } from './exchanges/waiting.queries.ts'
import { promisedOrder } from './sales.queries.ts'
import type { SentSale } from './sent-sale.ts'

/** What waits, and gaps, that are listed at once. */
const MAX_LISTED = 500

type Listed = SaleDifferences['differences'][number]

/** One page of what was odd about sales, newest first, and their total, counted up to MAX_COUNT. */
export async function listDifferences(
  db: Db,
  showrooms: Showrooms,
  { kind, page, limit }: DifferencesQuery,
): Promise<Pick<SaleDifferences, 'differences' | 'total'>> {
  const where = sql`${isInShowrooms(sql`f.showroom`, showrooms)} ${kind ? sql`and f.kind = ${kind}` : sql``}`
  const list = db.execute<Listed>(sql`
    select f.id as "_id", f.kind, f.product, f.size, f.pairs, ${promisedOrder} as "order", ${isoTime('f.at')} as at,
      ${showroomJson('w')} as store, json_build_object('_id', s.id, 'number', s.number) as sale,
      json_build_object('_id', c.id, 'name', c.name) as clerk,
      case when f.product is not null then json_build_object('name', p.name, 'nameBn', p.name_bn, 'code', p.code, 'size', z.size) end as shoe,
      case when f.kind = 'price' then (
        select json_build_object('asked', l.unit_price, 'list', l.list_price) from sale_lines l
        where l.sale = s.id and l.product = f.product and l.size = f.size and l.unit_price <> l.list_price limit 1
      ) end as price
    from sale_differences f join sales s on s.id = f.sale join showrooms w on w.id = f.showroom join users c on c.id = s.clerk
    left join products p on p.id = f.product left join sizes z on z.id = f.size
    where ${where} order by f.at desc, f.id desc limit ${limit} offset ${(page - 1) * limit}`)
  const counted = db.execute<{ total: number }>(
    sql`select count(*)::integer as total from (select from sale_differences f where ${where} limit ${MAX_COUNT}) as few`,
  )
  const [{ rows: differences }, { rows }] = await Promise.all([list, counted])
  return { differences, total: requireRow(rows).total }
}

type Waiting = Omit<SaleDifferences['waiting'][number], 'total' | 'errors' | 'exchange'> & {
  body: SentSale
  back: readonly WaitingLine[]
}

/** What devices sent and nobody has decided on, the oldest first. */
export async function listWaiting(db: Db, showrooms: Showrooms): Promise<SaleDifferences['waiting']> {
  const { rows } = await db.execute<Waiting>(sql`
    select k.id as "_id", ${isoTime('k.at')} as at, ${showroomJson('w')} as store, ${deviceJson} as device, k.sequence, k.kind,
      json_build_object('_id', u.id, 'name', u.name) as by, k.body,
      coalesce((
        select json_agg(case when p.id is not null and z.id is not null
          then json_build_object('name', p.name, 'nameBn', p.name_bn, 'code', p.code, 'size', z.size::float8) end order by l.nth)
        from ${linesIn(sql`case when ${IS_EXCHANGE} then k.body -> 'sale' else k.body end`)}
        left join products p on p.id = ${idIn('product')} left join sizes z on z.id = ${idIn('size')}
      ), '[]') as shoes,
      ${BACK} as back,
      (select json_build_object('_id', s.id, 'number', s.number) from sales s
        where s.device = k.device and s.sequence = k.sequence) as sale
    from sale_conflicts k join showrooms w on w.id = k.showroom join counter_devices d on d.id = k.device join users u on u.id = k.by
    where k.settled_at is null and ${isInShowrooms(sql`k.showroom`, showrooms)}
      and not exists (select from sales s where s.device = k.device and s.sequence = k.sequence and s.body_hash = k.body_hash)
      and not exists (select from exchanges e where e.device = k.device and e.body_hash = k.body_hash)
    order by k.at, k.id limit ${MAX_LISTED}`)
  return rows.map(({ body: { phone, ...body }, back, ...row }) => {
    if (isOfflineExchange(body)) {
      const { refusal: _, ...sent } = body
      const looked = lookAtExchange(sent)
      return { ...row, body: sent, ...looked, exchange: toWaitingExchange(body, back, looked.total) }
    }
    return { ...row, body, ...look(phone === undefined ? body : { ...body, phone }), exchange: null }
  })
}

/**
 * Numbers that are missing: neither a sale nor something that waits or was decided on, though later ones have arrived. One by one only
 * the numbers of devices are looked at whose sales are not as many as the highest of them.
 */
export async function listGaps(db: Db, showrooms: Showrooms): Promise<SaleGap[]> {
  const { rows } = await db.execute<SaleGap>(sql`
    with doubtful as materialized (
      select d.id from counter_devices d
      cross join lateral (select count(*) as sales, coalesce(max(s.sequence), 0) as high from sales s where s.device = d.id) c
      where ${isInShowrooms(sql`d.showroom`, showrooms)}
        and (c.sales <> c.high or exists (select from sale_conflicts k where k.device = d.id and k.sequence > c.high))
    ), come as (
      select s.device, s.sequence from sales s where s.device in (select id from doubtful)
      union select k.device, k.sequence from sale_conflicts k where k.device in (select id from doubtful) and k.sequence > 0
      union select id, 0 from doubtful
    ), followed as (
      select device, sequence, lead(sequence) over (partition by device order by sequence) as next from come
    )
    select ${deviceJson} as device, ${showroomJson('w')} as store, g.sequence + 1 as "from", g.next - 1 as "to",
      d.revoked_at is not null as "isRevoked"
    from followed g join counter_devices d on d.id = g.device join showrooms w on w.id = d.showroom
    where g.next > g.sequence + 1 order by w.code, d.number, g.sequence limit ${MAX_LISTED}`)
  return rows
}

/** What it would come to, and what is wrong with it; 0 where that cannot be told. */
function look(body: SentSale): Pick<SaleDifferences['waiting'][number], 'total' | 'errors'> {
  const { data, error } = saleInput.safeParse(body)
  return { total: data ? saleTotal(data.lines) : 0, errors: error ? toFieldErrors(error.issues) : [] }
}

function lookAtExchange(body: SentSale): Pick<SaleDifferences['waiting'][number], 'total' | 'errors'> {
  const { data, error } = offlineExchangeInput.safeParse(body)
  return { total: data?.sale ? saleTotal(data.sale.lines) : 0, errors: error ? toFieldErrors(error.issues) : [] }
}

/** Keeps what was refused, once, for a manager. */
export async function keepConflict(db: Db, conflict: typeof saleConflicts.$inferInsert): Promise<void> {
  await db.insert(saleConflicts).values(conflict).onConflictDoNothing()
}

type Conflict = typeof saleConflicts.$inferSelect

/** Locks what waits until the transaction ends; null if there is no such thing. */
export async function lockConflict(tx: Db, id: string): Promise<Conflict | null> {
  const [row] = await tx.select().from(saleConflicts).where(eq(saleConflicts.id, id)).for('update')
  return row ?? null
}

export async function findConflictShowroom(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ showroom: saleConflicts.showroom })
    .from(saleConflicts)
    .where(eq(saleConflicts.id, id))
  return row?.showroom ?? null
}

export async function settleConflict(tx: Db, id: string, { by, note }: { by: string; note: string }): Promise<void> {
  await tx
    .update(saleConflicts)
    .set({ settledAt: sql`clock_timestamp()`, settledBy: by, note })
    .where(eq(saleConflicts.id, id))
}
