import type { CheckQuery } from './check.ts'

const DAY = "(s.at at time zone 'Asia/Dhaka')::date"
const STANDS = "s.state = 'sold'"

/** Whether sales of counters agree with their lines, payments, money, pairs and numbers (decision 0051). */
export const SALE_CHECKS: CheckQuery[] = [
  {
    name: 'lines and payments make the total of their sale',
    countSql: 'select count(*) from sales',
    mismatchSql: `select s.number from sales s
      left join (select sale, sum(total) as total, sum(discount) as discount, sum(vat) as vat from sale_lines group by 1) l on l.sale = s.id
      left join (select sale, sum(taka) as taka from sale_payments group by 1) p on p.sale = s.id
      where (l.total, l.discount, l.vat, coalesce(p.taka, 0)) is distinct from
        (s.total::numeric, s.discount::numeric, s.vat::numeric, s.total::numeric)`,
  },
  {
    name: 'money of sales stands in the ledger',
    countSql: 'select count(*) from order_money where sale is not null',
    mismatchSql: `select s.number from sales s
      left join (
        select m.sale, sum(m.taka) as taka, sum(m.taka) filter (where m.showroom is not null) as cash from order_money m
        where m.sale is not null and (m.exchange is null or m.kind = 'exchanged' and m.taka > 0) group by 1
      ) m on m.sale = s.id
      left join (select sale, sum(taka) filter (where method = 'Cash') as cash from sale_payments group by 1) p on p.sale = s.id
      where coalesce(m.taka, 0) <> case s.state when 'sold' then s.total else 0 end
        or coalesce(m.cash, 0) <> case s.state when 'sold' then coalesce(p.cash, 0) else 0 end`,
  },
  {
    name: 'a line of a statement pays for a sale that stands, and for nothing else',
    countSql: 'select count(*) from sale_payments where line is not null',
    mismatchSql: `select s.number from sale_payments p join sales s on s.id = p.sale join wallet_payments w on w.id = p.line
      where s.state <> 'sold' or w."order" is not null or w.paid_back_at is not null or w.amount <> p.taka
        or p.method not in (w.method, 'BanglaQR')`,
  },
  {
    name: 'what sales took follows the ledger of pairs',
    countSql: "select count(*) from stock_movements where kind = 'sold-counter'",
    // A sale of a shop that kept no stock has moved none.
    mismatchSql: `select distinct s.number from (
        select m.sale, m.product, m.size, -coalesce(sum(m.pairs) filter (where m.kind = 'sold-counter'), 0) as sold,
          -sum(m.pairs) filter (where m.kind <> 'found') as gone
        from stock_movements m where m.sale is not null group by 1, 2, 3
      ) m full join (
        select l.sale, l.product, l.size, sum(l.quantity) as pairs from sale_lines l
        where exists (select from stock_movements x where x.sale = l.sale) group by 1, 2, 3
      ) l using (sale, product, size) join sales s on s.id = sale
      where m.sold is distinct from l.pairs or m.gone <> case s.state when 'sold' then l.pairs else 0 end`,
  },
  {
    name: 'numbers of sales are those of their devices',
    countSql: 'select count(*) from counter_devices',
    mismatchSql: `select s.number from sales s join counter_devices d on d.id = s.device
      where s.showroom <> d.showroom or s.sequence > d.last_sequence
        or s.number <> d.letters || '-' || d.number || '-' || lpad(s.sequence::text, greatest(6, length(s.sequence::text)), '0')`,
  },
  {
    name: 'kept totals of sales by day and store',
    countSql: 'select count(*) from daily_sales',
    mismatchSql: `with recounted as (
        select ${DAY} as day, s.showroom, count(*) filter (where ${STANDS}) as sales,
          coalesce(sum(l.pairs) filter (where ${STANDS}), 0) as pairs, coalesce(sum(s.total) filter (where ${STANDS}), 0) as taka,
          coalesce(sum(s.discount) filter (where ${STANDS}), 0) as discount, coalesce(sum(s.vat) filter (where ${STANDS}), 0) as vat,
          count(*) filter (where not ${STANDS}) as voided
        from sales s left join (select sale, sum(quantity) as pairs from sale_lines group by 1) l on l.sale = s.id group by 1, 2
      ), by_method as (
        select m.day, m.showroom, jsonb_object_agg(m.method, m.taka) as methods from (
          select ${DAY} as day, s.showroom, p.method, sum(p.taka) as taka
          from sales s join sale_payments p on p.sale = s.id where ${STANDS} group by 1, 2, 3
        ) m group by 1, 2
      )
      select day || ', store ' || showroom from daily_sales k full join recounted r using (day, showroom) left join by_method p using (day, showroom)
      where (k.sales, k.pairs, k.taka, k.discount, k.vat, k.voided, k.methods)
        is distinct from (r.sales, r.pairs, r.taka, r.discount, r.vat, r.voided, coalesce(p.methods, '{}'))`,
  },
  {
    name: 'kept totals of sales by day, store, shoe and size',
    countSql: 'select count(*) from daily_sale_pairs',
    mismatchSql: `with recounted as (
        select ${DAY} as day, s.showroom, l.product, l.size_number as size, sum(l.quantity) as pairs, sum(l.total) as taka
        from sales s join sale_lines l on l.sale = s.id where ${STANDS} group by 1, 2, 3, 4
      )
      select day || ', store ' || showroom from daily_sale_pairs k full join recounted r using (day, showroom, product, size)
      where coalesce(k.pairs, 0) <> coalesce(r.pairs, 0) or coalesce(k.taka, 0) <> coalesce(r.taka, 0)`,
  },
]
