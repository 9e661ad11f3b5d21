import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { isMoney } from '#server/vouchers/voucher-money.queries.ts'

/**
 * What of an exchange is due back, by the order or sale that its pairs are of, the first named first. `now`: of it, what has come in: a
 * courier may have the rest, also of an order whose pairs have paid for those of a sale. `open`: of that, what goes back otherwise than to a
 * voucher; `cash`: of that, what goes back in cash.
 */
export function restsOf(exchange: SQL): SQL {
  return sql`
    select x.*, case when x."order" is null and x.sale is null then 0
      else least(x.now, greatest(0, x.kept - voucher_part(x."order", x.sale))) end as open,
      case when x.sale is null then 0 else least(x.now, greatest(0, x.kept - voucher_part(null, x.sale) - x.of_order)) end as cash
    from (
    select s."order", s.sale, s.position, s.rest, coalesce(n.kept, s.rest) as kept,
      case when s."order" is not null then least(s.rest, greatest(0, n.kept))
        when f.of_order > 0 and f.owing is not null then least(s.rest, greatest(0, n.kept - f.of_order)) else s.rest end as now,
      f.of_order, f.owing
    from (
      select l."order", l.sale, min(l.position) as position, sum(l.worth) + coalesce((
        select sum(t.taka) from order_money t
        where t.exchange = ${exchange} and t."order" is not distinct from l."order" and t.sale is not distinct from l.sale
      ), 0) as rest
      from exchange_lines l where l.exchange = ${exchange} group by l."order", l.sale
    ) s left join lateral (
      select kept from order_money_now k where k."order" = s."order"
      union all select sum(m.taka) from order_money m where m.sale = s.sale and ${isMoney} having s.sale is not null
    ) n on true cross join lateral (select order_part(s.sale) as of_order, owing_order(s.sale) as owing) f
    where s.rest > 0
    ) x order by x.position`
}

/** Why what is due of an exchange has not come in, of the rests that are meant; null where it has. */
export const waitsForOf = (exchange: SQL, isMeant: (row: SQL) => SQL = () => sql`true`): SQL => sql`(
  select case when bool_or(order_unpaid(o) > 0) then 'payment' when count(*) > 0 then 'courier' end
  from (select ${exchange} as exchange, r.* from (${restsOf(exchange)}) r) k
  left join orders o on o.id = coalesce(k."order", (select n.id from orders n where n.number = k.owing))
  where k.now < k.rest and ${isMeant(sql`k`)})`

export type ExchangeRest = {
  order: string | null
  sale: string | null
  /** of the order or sale, or of the order that has paid for it and whose money has not come in */
  number: string
  rest: number
  now: number
  open: number
  cash: number
}

export type DueExchange = { number: string; showroom: string; due: number; rests: ExchangeRest[] }

/** Locks an exchange and what its pairs are of until the transaction ends, with what is due of it; null if there is none. */
export async function lockDueExchange(tx: Db, exchange: string): Promise<DueExchange | null> {
  const lines = sql`select l."order", l.sale from exchange_lines l where l.exchange = ${exchange}`
  await tx.execute(sql`select from orders where id in (select "order" from (${lines}) x) order by id for update`)
  await tx.execute(sql`select from sales where id in (select sale from (${lines}) x) order by id for update`)
  const { rows } = await tx.execute<Omit<DueExchange, 'rests'>>(
    sql`select number, showroom, due::float8 as due from exchanges where id = ${exchange} for update`,
  )
  const [locked] = rows
  if (!locked) return null
  const rests = await tx.execute<ExchangeRest>(sql`
    select k."order", k.sale, coalesce(o.number, k.owing, s.number, '') as number, k.rest::float8 as rest, k.now::float8 as now, k.open::float8 as open, k.cash::float8 as cash
    from (${restsOf(sql`${exchange}::uuid`)}) k left join orders o on o.id = k."order" left join sales s on s.id = k.sale`)
  return { ...locked, rests: rests.rows }
}

/** Locks a sale until the transaction ends. */
export async function lockSale(tx: Db, sale: string): Promise<void> {
  await tx.execute(sql`select from sales where id = ${sale} for update`)
}
