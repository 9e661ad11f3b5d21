import { type SQL, sql } from 'drizzle-orm'
import { isInShowrooms } from '#server/platform/db/in-showrooms.ts'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { showroomJson } from '#server/stock/json.queries.ts'
import { isId } from '#shared/rules/id.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import type { Sale, SaleSums, SalesPage, SalesQuery } from '#shared/schemas/counter/sale.ts'
import { deviceJson } from './devices.queries.ts'
import { receiptToken } from './receipt.queries.ts'

/** The order of a difference `f`, to which its pairs were promised. */
export const promisedOrder: SQL = sql`(
  select json_build_object('_id', o.id, 'number', o.number, 'store', ${showroomJson('h')},
    'short', exists (select from order_shortages q where q."order" = o.id))
  from orders o join showrooms h on h.id = o.store where o.id = f."order")`

/** What is told of the sale `s` beside its own columns. */
const DETAILS: SQL = sql`
  coalesce((select json_agg(json_build_object('product', l.product, 'size', json_build_object('_id', l.size, 'size', l.size_number),
      'name', l.name, 'nameBn', l.name_bn, 'code', l.code, 'color', l.color, 'colorBn', l.color_bn, 'quantity', l.quantity,
      'listPrice', l.list_price, 'unitPrice', l.unit_price, 'discount', l.discount, 'discountReason', l.discount_reason,
      'total', l.total, 'vatPercent', l.vat_percent, 'vat', l.vat) order by l.position)
    from sale_lines l where l.sale = s.id), '[]') as lines,
  coalesce((select json_agg(json_build_object('method', p.method, 'taka', p.taka, 'given', p.given, 'change', p.change,
      'reference', p.reference, 'isSeen', p.line is not null) order by p.position)
    from sale_payments p where p.sale = s.id), '[]') as payments,
  coalesce((select json_agg(json_build_object('kind', f.kind, 'product', f.product, 'size', f.size, 'pairs', f.pairs,
      'order', ${promisedOrder}) order by f.at, f.id)
    from sale_differences f where f.sale = s.id), '[]') as differences`

function selectSales(where: SQL, page: SQL = sql``): SQL {
  return sql`
    select s.id as "_id", s.number, s.number || '-' || ${receiptToken(sql`s.sequence`)} as receipt, s.sequence, ${showroomJson('w')} as store, ${deviceJson} as device,
      json_build_object('_id', c.id, 'name', c.name) as clerk, a.name as "approvedBy", ${isoTime('s.at')} as at, ${isoTime('s.device_at')} as "deviceAt",
      '…' || right(s.phone, 3) as phone, s.subtotal::float8 as subtotal, s.discount::float8 as discount, s.total::float8 as total, s.vat::float8 as vat, s.state,
      case when s.state = 'voided' then json_build_object('at', ${isoTime('s.voided_at')}, 'by', v.name, 'reason', s.void_reason) end as voided,
      ${DETAILS}
    from sales s join showrooms w on w.id = s.showroom join counter_devices d on d.id = s.device join users c on c.id = s.clerk
    left join users v on v.id = s.voided_by left join users a on a.id = s.approved_by
    where ${where} order by s.at desc, s.id desc ${page}`
}

export async function findSale(db: Db, id: string): Promise<Sale | null> {
  const { rows } = await db.execute<Sale>(selectSales(sql`s.id = ${id}`))
  return rows[0] ?? null
}

/** The sale that a device has sent with such a body; null if it was not taken. */
export async function findSentSale(
  db: Db,
  { device, sequence, bodyHash }: { device: string; sequence: number; bodyHash: string },
): Promise<Sale | null> {
  const { rows } = await db.execute<Sale>(
    selectSales(sql`s.device = ${device} and s.sequence = ${sequence} and s.body_hash = ${bodyHash}`),
  )
  return rows[0] ?? null
}

/** One page of the sales of a day in Dhaka, with the sums of all of them. */
export async function listSales(
  db: Db,
  showrooms: Showrooms,
  { day, device, state, page, limit }: SalesQuery,
): Promise<SalesPage> {
  const from = day ? sql`${day}::date` : sql`(now() at time zone 'Asia/Dhaka')::date`
  const where = sql`${isInShowrooms(sql`s.showroom`, showrooms)}
    and s.at >= (${from}::timestamp at time zone 'Asia/Dhaka') and s.at < ((${from} + 1)::timestamp at time zone 'Asia/Dhaka')
    ${device === '' ? sql`` : sql`and ${isId(device) ? sql`s.device = ${device}` : sql`false`}`}
    ${state ? sql`and s.state = ${state}` : sql``}`
  const list = db.execute<Sale>(selectSales(where, sql`limit ${limit} offset ${(page - 1) * limit}`))
  const summed = db.execute<SumRow>(sql`
    with meant as materialized (select s.* from sales s where ${where})
    select m.device, ${deviceJson} as name, ${SUMS}
    from meant m join counter_devices d on d.id = m.device group by m.device, d.id
    union all select null, null, ${SUMS} from meant m`)
  const [{ rows: sales }, { rows }] = await Promise.all([list, summed])
  const all = requireRow(rows.filter(({ device }) => device === null))
  const devices = rows.flatMap(({ name, ...row }) => (name ? [{ ...name, ...toSums(row) }] : []))
  const sums = toSums(all)
  return { sales, total: sums.sales + sums.voided, sums, devices: devices.sort((a, b) => a.number - b.number) }
}

type SumRow = SaleSums & { device: string | null; name: Sale['device'] | null }

/** Of sales `m`, those that stand. */
const SUMS: SQL = sql`
  count(*) filter (where m.state = 'sold')::integer as sales, count(*) filter (where m.state = 'voided')::integer as voided,
  coalesce(sum(m.total) filter (where m.state = 'sold'), 0)::float8 as taka,
  coalesce(sum(m.discount) filter (where m.state = 'sold'), 0)::float8 as discount,
  coalesce(sum((select sum(l.quantity) from sale_lines l where l.sale = m.id)) filter (where m.state = 'sold'), 0)::integer as pairs,
  (select coalesce(json_agg(json_build_object('method', g.method, 'taka', g.taka, 'sales', g.sales) order by g.taka desc, g.method), '[]')
    from (
      select p.method, sum(p.taka) as taka, count(distinct p.sale) as sales from sale_payments p
      where p.sale = any(array_agg(m.id) filter (where m.state = 'sold')) group by p.method
    ) g) as methods`

function toSums({ sales, pairs, taka, discount, voided, methods }: SaleSums): SaleSums {
  return { sales, pairs, taka, discount, voided, methods }
}

/** The showroom of a sale; null if there is none. */
export async function findShowroomOfSale(db: Db, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ showroom: string }>(sql`select showroom from sales where id = ${id}`)
  return rows[0]?.showroom ?? null
}

export type Voiding = 'voided' | 'voided-before' | 'exchanged' | 'other-day' | 'till-closed'

/** Voids a sale (`void_sale`). */
export async function writeVoid(
  tx: Db,
  { id, reason, by }: { id: string; reason: string; by: string },
): Promise<Voiding> {
  const { rows } = await tx.execute<{ outcome: Voiding }>(
    sql`select void_sale(${id}::uuid, ${reason}, ${by}::uuid) as outcome`,
  )
  return requireRow(rows).outcome
}
