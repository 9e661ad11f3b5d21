import { type SQL, sql } from 'drizzle-orm'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isId } from '#shared/rules/id.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import type { Movement, MovementQuery } from '#shared/schemas/stock.ts'
import { productJson, showroomJson, sizeJson } from './json.queries.ts'

/** One page of the ledger, newest first; `showroom` null: of all showrooms. The total is counted up to MAX_COUNT. */
export async function listMovements(
  db: Db,
  showroom: string | null,
  query: MovementQuery,
): Promise<{ movements: Movement[]; total: number }> {
  const where = sql.join(conditionsOf(showroom, query), sql` and `)
  const [list, count] = await Promise.all([
    db.execute<Movement>(sql`
      select m.id as "_id", ${isoTime('m.at')} as at,
        case when u.id is null then null else json_build_object('_id', u.id, 'name', u.name) end as by,
        ${showroomJson('s')} as store,
        ${productJson('p')} as product,
        ${sizeJson('m', 'z')} as size,
        m.kind, m.pairs, m."order", m.transfer, m.reference, m.reason
      from stock_movements m join showrooms s on s.id = m.showroom join products p on p.id = m.product
      left join sizes z on z.id = m.size left join users u on u.id = m.by
      where ${where} order by m.at desc, m.id desc limit ${query.limit} offset ${(query.page - 1) * query.limit}`),
    db.execute<{ total: number }>(
      sql`select count(*)::integer as total from (select from stock_movements m where ${where} limit ${MAX_COUNT}) as counted`,
    ),
  ])
  return { movements: list.rows, total: count.rows[0]?.total ?? 0 }
}

function conditionsOf(showroom: string | null, { product, size, order, from, to }: MovementQuery): SQL[] {
  const ids = [
    [sql`m.showroom`, showroom],
    [sql`m.product`, product],
    [sql`m.size`, size],
    [sql`m."order"`, order],
  ] as const
  return [
    sql`true`,
    ...ids.flatMap(([column, value]) => (value ? [isId(value) ? sql`${column} = ${value}` : sql`false`] : [])),
    ...(from ? [sql`m.at >= ${from.toISOString()}`] : []),
    ...(to ? [sql`m.at < ${to.toISOString()}`] : []),
  ]
}
