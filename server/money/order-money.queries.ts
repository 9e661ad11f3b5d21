import { type SQL, sql } from 'drizzle-orm'
import type { MoneyOfOrder } from '#shared/schemas/orders/order-money.ts'

/** Lines that are read beside an order: those that it names, and those that pay for it. */
const MAX_LINES = 20

/**
 * The money of `orders o`, whose work is `order_work w`, as its ledger says, and the lines of statements that were read for it: JSON for
 * `toMoney`.
 */
export const moneyOfOrder: SQL = sql`json_build_object('state', o.money, 'paid', o.paid, 'paidBack', o.paid_back, 'due', order_due(o),
      'surplus', case o.money when 'refunded' then 0 else greatest(0, o.paid - o.paid_back - o.total) end, 'restAskedAt', w.rest_asked_at,
      'rows', coalesce((
        select json_agg(json_build_object('position', m.position, 'kind', m.kind, 'taka', m.taka, 'at', m.at, 'by', u.name,
          'reference', coalesce(p.transaction_id, m.reference), 'store', s.code, 'reason', m.reason) order by m.position)
        from order_money m join users u on u.id = m.by left join showrooms s on s.id = m.showroom
        left join wallet_payments p on p.id = m.payment
        where m."order" = o.id and m.kind <> 'undone' and not exists (select from order_money u where u.undoes = m.position)
      ), '[]'),
      'lines', coalesce((
        select json_agg(json_build_object('_id', l.id, 'transactionId', l.transaction_id, 'sender', l.sender_shown, 'amount', l.amount,
          'paisa', l.paisa, 'paidAt', l.paid_at, 'isPaidBack', l.paid_back_at is not null, 'order', l.owner) order by l.paid_at, l.id)
        from (
          select p.*, case when p.sender ~ '^[0-9]' then p.sender end as sender_shown,
            (select json_build_object('_id', b.id, 'number', b.number) from orders b where b.id = p."order") as owner
          from wallet_payments p
          where p."order" = o.id or p.method = o.payment_method and p.transaction_id = o.transaction_id limit ${sql.raw(String(MAX_LINES))}
        ) l
      ), '[]'))`

/** Money as the database's JSON has it, with moments as answers have them. */
export function toMoney(money: MoneyOfOrder): MoneyOfOrder {
  return {
    ...money,
    restAskedAt: money.restAskedAt && new Date(money.restAskedAt).toISOString(),
    rows: money.rows.map((moved) => ({ ...moved, at: new Date(moved.at).toISOString() })),
    lines: money.lines.map((line) => ({ ...line, paidAt: line.paidAt && new Date(line.paidAt).toISOString() })),
  }
}
