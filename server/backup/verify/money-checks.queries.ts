import type { CheckQuery } from './check.ts'

/** A row of the ledger that nobody took back. */
const STANDS = 'not exists (select from order_money u where u.undoes = m.position)'

/** Whether the money of orders, lines of statements and tills follow the ledger. */
export const MONEY_CHECKS: CheckQuery[] = [
  {
    name: 'money of orders follows the ledger',
    countSql: 'select count(*) from order_money where "order" is not null',
    mismatchSql: `select o.number from order_money_now n full join (
        select * from orders where money <> 'none' or paid <> 0 or paid_back <> 0) s on s.id = n."order"
      join orders o on o.id = coalesce(s.id, n."order")
      where (coalesce(n.money, 'none'), coalesce(n.paid, 0), coalesce(n.paid_back, 0)) is distinct from (o.money, o.paid, o.paid_back)
        or n.kept < 0 and (o.status <> 'Delivered' or n.kept + order_due(o) < 0)`,
  },
  {
    name: 'rows of the ledger undo one row each',
    countSql: "select count(*) from order_money where kind = 'undone'",
    mismatchSql: `select 'row ' || u.position from order_money u left join order_money m on m.position = u.undoes
      where u.kind = 'undone' and (m.position is null or m.kind = 'undone' or m.taka <> -u.taka or m."order" is distinct from u."order"
        or m.showroom is distinct from u.showroom)`,
  },
  {
    name: 'verified payments stand in the ledger',
    countSql: 'select count(*) from orders where payment_verified_at is not null',
    mismatchSql: `select number from orders o
      where o.payment_verified_at is not null
          and not exists (select from order_money m where m."order" = o.id and m.kind = 'paid' and ${STANDS})
        or o.payment_method <> 'COD' and o.payment_verified_at is null and o.money = 'paid' and o.cash_since is null
          and not exists (select from order_money m where m."order" = o.id and m.kind in ('cash', 'settled') and ${STANDS})`,
  },
  {
    name: 'lines of statements pay for one order',
    countSql: 'select count(*) from wallet_payments where "order" is not null or paid_back_at is not null',
    mismatchSql: `select p.transaction_id from wallet_payments p
      where p."order" is not null and not exists (
          select from order_money m where m."order" = p."order" and m.kind = 'paid' and ${STANDS}
            and (m.payment = p.id or m.payment is null and m.reference = p.transaction_id and m.taka = p.amount))
        or (p.paid_back_at is not null) <> exists (
          select from order_money m where m."order" is null and m.payment = p.id and m.kind = 'refund' and ${STANDS})
      union all
      select coalesce(p.transaction_id, 'row ' || m.position) from order_money m join wallet_payments p on p.id = m.payment
      where m.kind = 'paid' and ${STANDS} and p."order" is distinct from m."order"`,
  },
  {
    name: 'an id pays once for an order',
    countSql: "select count(*) from order_money where kind = 'paid'",
    mismatchSql: `select o.number from order_money m join orders o on o.id = m."order" left join wallet_payments p on p.id = m.payment
      where m.kind = 'paid' and ${STANDS} group by o.id, coalesce(p.transaction_id, m.reference)
      having count(coalesce(p.transaction_id, m.reference)) > 1 and bool_or(m.payment is null)`,
  },
  {
    name: 'tills follow the ledger',
    countSql: 'select count(*) from till_days',
    // A closing of a program that counted days knows no row of the ledger.
    mismatchSql: `select s.code || ', ' || d.day from till_days d join showrooms s on s.id = d.showroom
      cross join lateral (select till_closed_up_to(d.showroom, d.day) as position) after
      left join lateral (
        select b.at, b.counted + coalesce((select sum(c.taka) from till_corrections c
          where c.showroom = b.showroom and c.day = b.day and c.at <= d.at), 0) as left_over
        from till_days b where b.showroom = d.showroom and b.day < d.day order by b.day desc limit 1
      ) before on true
      cross join lateral (
        select coalesce(sum(m.taka) filter (where m.taka > 0), 0) as taken, coalesce(-sum(m.taka) filter (where m.taka < 0), 0) as refunded
        from order_money m where m.showroom = d.showroom and m.position > after.position and m.position <= d.up_to
      ) ledger
      where d.up_to is not null and ((d.opened, d.taken, d.refunded)
          is distinct from (coalesce(before.left_over, 0), ledger.taken, ledger.refunded)
        or d.up_to < after.position or d.at < before.at)`,
  },
  {
    name: 'tills of devices follow the ledger',
    countSql: 'select count(*) from device_tills where closed_at is not null',
    mismatchSql: `select c.letters || '-' || c.number || ', ' || t.opened_at from device_tills t join counter_devices c on c.id = t.device
      cross join lateral (
        select coalesce(max(b.up_to), 0) as position from device_tills b where b.device = t.device and b.closed_at < t.opened_at
      ) before
      cross join lateral (
        select coalesce(sum(m.taka) filter (where m.taka > 0), 0) as taken, coalesce(-sum(m.taka) filter (where m.taka < 0), 0) as refunded
        from order_money m where m.device = t.device and m.position > t.after and m.position <= t.up_to
          and (m.showroom is not null or m.kind in ('paid-in', 'paid-out'))
      ) ledger
      where t.showroom <> c.showroom or t.after <> before.position
        or t.closed_at is not null and (t.taken, t.refunded) is distinct from (ledger.taken, ledger.refunded)`,
  },
]
