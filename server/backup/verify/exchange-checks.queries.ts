import type { CheckQuery } from './check.ts'

/** Whether pairs that came back agree with what they were bought with, with their money, their pairs and their numbers (decision 0053), and vouchers with theirs. */
export const EXCHANGE_CHECKS: CheckQuery[] = [
  {
    name: 'pairs come back once, for what was paid for them',
    countSql: 'select count(*) from exchange_lines',
    mismatchSql: `select distinct e.number from exchange_lines l join exchanges e on e.id = l.exchange
      left join (
        select "order", sale, line, sum(quantity) as pairs, sum(worth) as worth, sum(vat) as vat from exchange_lines group by 1, 2, 3
      ) b on b."order" is not distinct from l."order" and b.sale is not distinct from l.sale and b.line = l.line
      left join order_lines o on o."order" = l."order" and o.position = l.line
      left join sale_lines s on s.sale = l.sale and s.position = l.line
      where (l."order" is not null or l.sale is not null) and (b.pairs > coalesce(o.quantity, s.quantity, 0)
        or b.pairs = coalesce(o.quantity, s.quantity) and b.worth <> coalesce(o.unit_price::bigint * o.quantity, s.total)
          and not exists (select from order_money m where m."order" = l."order" and m.kind in ('refund', 'waived'))
        or b.worth > coalesce(o.unit_price::bigint * o.quantity, s.total, 0)
        or (l.product, l.size) is distinct from (coalesce(o.product, s.product), coalesce(o.size, s.size)))`,
  },
  {
    name: 'lines make the worth of their exchange, and the ledger what was exchanged and paid back of it',
    countSql: 'select count(*) from exchanges',
    mismatchSql: `select e.number from exchanges e
      left join (select exchange, sum(worth) as worth, sum(vat) as vat from exchange_lines group by 1) l on l.exchange = e.id
      left join sales s on s.exchange = e.id
      left join (select sale, sum(taka) as taka from sale_payments where method = 'Exchange' group by 1) p on p.sale = s.id
      left join (
        select m.exchange, sum(m.taka) filter (where m.kind = 'exchanged') as moved,
          sum(m.taka) filter (where m.kind = 'exchanged' and m.taka > 0) as spent,
          -sum(m.taka) filter (where m.kind in ('returned', 'waived') and not exists (select from order_money u where u.undoes = m.position)) as back
        from order_money m where m.exchange is not null group by 1
      ) m on m.exchange = e.id
      where (l.worth, l.vat) is distinct from (e.worth::numeric, e.vat::numeric) or coalesce(m.moved, 0) <> 0
        or coalesce(m.spent, 0) <> e.exchanged or coalesce(p.taka, 0) <> e.exchanged
        or coalesce(m.back, 0) > e.worth - e.exchanged`,
  },
  {
    name: 'what was paid by voucher goes back to one',
    countSql: 'select count(*) from order_money where voucher is not null',
    mismatchSql: `select coalesce(o.number, s.number) from (
        select m."order", m.sale, voucher_part(m."order", m.sale) as part, sum(m.taka) as kept
        from order_money m left join order_money u on u.position = m.undoes
        where coalesce(u.kind, m.kind) <> 'accepted' and not (coalesce(u.kind, m.kind) = 'waived' and m.exchange is not null)
          and (m."order" is not null or m.sale is not null) and exists (select from order_money v where v.voucher is not null and (v."order" = m."order" or v.sale = m.sale)) group by 1, 2
      ) k left join orders o on o.id = k."order" left join sales s on s.id = k.sale
      where k.kept < k.part and not (o.id is not null and o.status = 'Delivered' and k.kept + order_due(o) >= k.part)
      union all
      select number from exchanges where from_voucher > exchanged`,
  },
  {
    name: 'what pairs of orders have paid for others does not go back in cash',
    countSql: 'select count(*) from exchanges where from_order > 0',
    mismatchSql: `select s.number from sales s join exchanges e on e.id = s.exchange join (
        select m.sale, sum(m.taka) as kept from order_money m left join order_money u on u.position = m.undoes
        where 'waived' not in (m.kind, coalesce(u.kind, '')) group by 1
      ) k on k.sale = s.id
      where e.from_order > 0 and k.kept < least(e.from_order, order_part(s.id))`,
  },
  {
    name: 'vouchers are what moved in and out of them, each against a row of the ledger of money',
    countSql: 'select count(*) from voucher_movements',
    mismatchSql: `select 'voucher ' || coalesce(v.ending, '?') from (
        select m.voucher, m.position, m.taka, k.taka as moved, k.voucher as of from order_money m full join voucher_movements k on k.money = m.position
        where m.voucher is not null or k.money is not null
      ) b left join vouchers v on v.id = coalesce(b.voucher, b.of)
      where b.taka is distinct from -b.moved or b.voucher is distinct from b.of
      union all
      select 'voucher ' || v.ending from vouchers v left join (select voucher, sum(taka) as taka from voucher_movements group by 1) k on k.voucher = v.id
      where v.balance <> coalesce(k.taka, 0)
      union all
      select s.number from sale_payments p join sales s on s.id = p.sale
      where p.voucher is not null and p.taka <> coalesce((
        select sum(m.taka) from order_money m where m.sale = p.sale and m.voucher = p.voucher and m.kind = 'paid'
      ), 0) and (select count(*) from sale_payments x where x.sale = p.sale and x.voucher = p.voucher) = 1`,
  },
  {
    name: 'what is due back is what came back and neither paid for others nor went back nor was given up',
    countSql: 'select count(*) from exchanges where worth > exchanged',
    mismatchSql: `with rests as (
        select l.exchange, l."order", l.sale, sum(l.worth) + coalesce((
          select sum(m.taka) from order_money m
          where m.exchange = l.exchange and m."order" is not distinct from l."order" and m.sale is not distinct from l.sale
        ), 0) as rest
        from exchange_lines l group by 1, 2, 3
      )
      select e.number from exchanges e left join (
        select exchange, sum(rest) as rest, min(rest) as least from rests group by 1
      ) r on r.exchange = e.id
      where e.due <> coalesce(r.rest, 0) or r.least < 0`,
  },
  {
    name: 'kept totals of what came back by day and store',
    countSql: 'select count(*) from daily_exchanges',
    mismatchSql: `with recounted as (
        select (e.at at time zone 'Asia/Dhaka')::date as day, e.showroom, count(*) as exchanges, sum(l.pairs) as pairs, sum(e.worth) as taka,
          sum(e.vat) as vat, sum(l.ordered) as ordered
        from exchanges e left join (
          select exchange, sum(quantity) as pairs, coalesce(sum(worth) filter (where "order" is not null), 0) as ordered
          from exchange_lines group by 1
        ) l on l.exchange = e.id group by 1, 2
      )
      select day || ', store ' || showroom from daily_exchanges k full join recounted r using (day, showroom)
      where (k.exchanges, k.pairs, k.taka, k.vat, k.ordered) is distinct from (r.exchanges, r.pairs, r.taka, r.vat, r.ordered)`,
  },
  {
    name: 'pairs that came back stand in the ledger of pairs',
    countSql: 'select count(*) from stock_movements where exchange is not null',
    // An exchange in a shop that kept no stock has moved none.
    mismatchSql: `select distinct e.number from (
        select l.exchange, l.product, l.size, l.condition, sum(l.quantity) as pairs from exchange_lines l
        where exists (select from stock_movements x where x.exchange = l.exchange) group by 1, 2, 3, 4
      ) l full join (
        select m.exchange, m.product, m.size, case m.kind when 'damaged-in' then 'damaged' else 'sellable' end as condition,
          sum(m.pairs) as pairs from stock_movements m where m.exchange is not null group by 1, 2, 3, 4
      ) m using (exchange, product, size, condition) join exchanges e on e.id = exchange
      where l.pairs is distinct from m.pairs`,
  },
  {
    name: 'numbers of credit notes have no gap',
    countSql: 'select count(*) from exchanges',
    mismatchSql: `select letters from exchanges group by letters having max(sequence) <> count(*)`,
  },
]
