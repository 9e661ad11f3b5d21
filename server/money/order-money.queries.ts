import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { MoneyOfOrder } from '#shared/schemas/orders/order-money.ts'

/** Lines that are read beside an order: those that it names, and those that pay for it. */
const MAX_LINES = 20

/** The money of an order as its ledger says, and the lines of statements that were read for it; null if there is none. */
export async function findMoneyOf(db: Db, order: string): Promise<MoneyOfOrder | null> {
  const { rows } = await db.execute<MoneyOfOrder>(sql`
    select o.money as state, o.paid::float8 as paid, o.paid_back::float8 as "paidBack", order_due(o)::float8 as due,
      (case o.money when 'refunded' then 0 else greatest(0, o.paid - o.paid_back - o.total) end)::float8 as surplus,
      w.rest_asked_at as "restAskedAt",
      coalesce((
        select json_agg(json_build_object('position', m.position, 'kind', m.kind, 'taka', m.taka, 'at', m.at, 'by', u.name,
          'reference', coalesce(p.transaction_id, m.reference), 'store', s.code, 'reason', m.reason) order by m.position)
        from order_money m join users u on u.id = m.by left join showrooms s on s.id = m.showroom
        left join wallet_payments p on p.id = m.payment
        where m."order" = o.id and m.kind <> 'undone' and not exists (select from order_money u where u.undoes = m.position)
      ), '[]') as rows,
      coalesce((
        select json_agg(json_build_object('_id', l.id, 'transactionId', l.transaction_id, 'sender', l.sender_shown, 'amount', l.amount,
          'paisa', l.paisa, 'paidAt', l.paid_at, 'isPaidBack', l.paid_back_at is not null, 'order', l.owner) order by l.paid_at, l.id)
        from (
          select p.*, case when p.sender ~ '^[0-9]' then p.sender end as sender_shown,
            (select json_build_object('_id', b.id, 'number', b.number) from orders b where b.id = p."order") as owner
          from wallet_payments p
          where p."order" = o.id or p.method = o.payment_method and p.transaction_id = o.transaction_id limit ${MAX_LINES}
        ) l
      ), '[]') as lines
    from orders o left join order_work w on w."order" = o.id where o.id = ${order}`)
  const [row] = rows
  if (!row) return null
  return {
    ...row,
    restAskedAt: row.restAskedAt && new Date(row.restAskedAt).toISOString(),
    rows: row.rows.map((moved) => ({ ...moved, at: new Date(moved.at).toISOString() })),
    lines: row.lines.map((line) => ({ ...line, paidAt: line.paidAt && new Date(line.paidAt).toISOString() })),
  }
}
