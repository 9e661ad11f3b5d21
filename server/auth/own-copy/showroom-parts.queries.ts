import { type SQL, sql } from 'drizzle-orm'
import { isoTime } from '#server/platform/db/iso-time.ts'
import { t } from '#shared/language/t.ts'
import type { CopyPart, Person } from './part.ts'
import { moment, taka, termOf, tongue, twin } from './part.ts'

/** Exchanges `e` of pairs of the orders of a person. */
const ofExchanges = ({ id }: Person) =>
  sql`e.id in (select l.exchange from exchange_lines l join orders o on o.id = l."order" where o.customer = ${id})`
/** What was kept under their phone. */
const underPhone = (column: SQL, { phone }: Person) => sql`phone_digits(${column}) = ${phone}`

/** What showrooms keep of a person: what came back, vouchers, and what was said under their phone or e-mail. */
export const SHOWROOM_PARTS: readonly CopyPart[] = [
  {
    key: 'exchangeRequests',
    title: () => t('Requests to exchange'),
    from: ['exchange_requests.order', 'exchange_request_lines.request'],
    select: ({ id }) => sql`
      select o.number as "order", ${isoTime('r.at')} as at, r.state, r.way, json_build_array(w.code, w.code_bn) as showroom, r.refusal, (
        select coalesce(json_agg(json_build_object('article', p.code, 'pairs', l.quantity, 'reason', l.reason, 'wanted', z.size::float8)
          order by l.line), '[]')
        from exchange_request_lines l join products p on p.id = l.product left join sizes z on z.id = l.wanted where l.request = r.id
      ) as pairs
      from exchange_requests r join orders o on o.id = r."order" join showrooms w on w.id = r.showroom where o.customer = ${id} order by r.at`,
    columns: () => [
      ['order', t('Order')],
      ['at', t('Asked'), moment],
      ['state', t('State'), termOf],
      ['way', t('Way'), termOf],
      ['showroom', t('Showroom'), twin],
      ['refusal', t('Why refused')],
      ['pairs', t('Pairs')],
    ],
  },
  {
    key: 'exchanges',
    title: () => t('Pairs of yours that came back'),
    from: ['exchanges.id', 'exchange_lines.order', 'exchange_lines.exchange', 'exchange_requests.exchange'],
    select: ({ id }) => sql`
      select e.number, ${isoTime('e.at')} as at, json_build_array(w.code, w.code_bn) as showroom, o.number as "order", p.code, l.quantity as pairs,
        l.condition, l.worth::float8 as worth
      from exchange_lines l join orders o on o.id = l."order" join exchanges e on e.id = l.exchange join showrooms w on w.id = e.showroom
      join products p on p.id = l.product where o.customer = ${id} order by e.at, e.id, l.position`,
    columns: () => [
      ['number', t('Credit note')],
      ['at', t('When'), moment],
      ['showroom', t('Showroom'), twin],
      ['order', t('Order')],
      ['code', t('Article no')],
      ['pairs', t('Pairs')],
      ['condition', t('Condition'), termOf],
      ['worth', t('Worth'), taka],
    ],
  },
  {
    key: 'vouchers',
    title: () => t('Vouchers'),
    from: ['vouchers.order', 'vouchers.exchange'],
    select: (person) => sql`
      select v.ending, v.amount::float8 as amount, v.balance::float8 as left, ${isoTime('v.at')} as at, ${isoTime('v.expires_at')} as until
      from vouchers v left join exchanges e on e.id = v.exchange left join orders o on o.id = v."order"
      where o.customer = ${person.id} or ${ofExchanges(person)} order by v.at, v.id`,
    columns: () => [
      ['ending', t('Ends in')],
      ['amount', t('Amount'), taka],
      ['left', t('Left'), taka],
      ['at', t('Given'), moment],
      ['until', t('Expires'), moment],
    ],
  },
  {
    key: 'sales',
    title: () => t('Receipts of counters with your phone'),
    from: ['sales.phone', 'sale_lines.sale', 'sale_payments.sale'],
    select: (person) => sql`
      select s.number, ${isoTime('s.at')} as at, json_build_array(w.code, w.code_bn) as showroom, s.phone, s.state, s.total::float8 as total, (
        select json_agg(json_build_object('name', l.name, 'article', l.code, 'size', l.size_number::float8, 'pairs', l.quantity,
          'taka', l.total::float8) order by l.position) from sale_lines l where l.sale = s.id
      ) as pairs, (
        select coalesce(json_agg(json_build_object('way', p.method, 'taka', p.taka::float8) order by p.position), '[]')
        from sale_payments p where p.sale = s.id
      ) as payments
      from sales s join showrooms w on w.id = s.showroom where ${underPhone(sql`s.phone`, person)} order by s.at, s.id`,
    columns: () => [
      ['number', t('Receipt')],
      ['at', t('When'), moment],
      ['showroom', t('Showroom'), twin],
      ['phone', t('Phone')],
      ['state', t('State'), termOf],
      ['total', t('Total'), taka],
      ['pairs', t('Pairs')],
      ['payments', t('Payments')],
    ],
  },
  {
    key: 'keeps',
    title: () => t('Pairs that a showroom kept for you'),
    from: ['keeps.phone', 'keep_lines.keep'],
    select: (person) => sql`
      select k.number, ${isoTime('k.at')} as at, json_build_array(w.code, w.code_bn) as showroom, k.phone, ${isoTime('k.until')} as until, k.state,
        k.language, (
          select json_agg(json_build_object('article', p.code, 'pairs', l.quantity) order by p.code)
          from keep_lines l join products p on p.id = l.product where l.keep = k.id
        ) as pairs
      from keeps k join showrooms w on w.id = k.showroom where ${underPhone(sql`k.phone`, person)} order by k.at, k.id`,
    columns: () => [
      ['number', t('Number')],
      ['at', t('When'), moment],
      ['showroom', t('Showroom'), twin],
      ['phone', t('Phone')],
      ['until', t('Until'), moment],
      ['state', t('State'), termOf],
      ['language', t('Language'), tongue],
      ['pairs', t('Pairs')],
    ],
  },
  {
    key: 'sizeRequests',
    title: () => t('Sizes that you wait for'),
    from: ['stock_requests.email', 'stock_requests.phone'],
    select: (person) => sql`
      select p.code, z.size::float8 as size, r.email, r.phone, r.language, ${isoTime('r.created_at')} as at
      from stock_requests r join products p on p.id = r.product join sizes z on z.id = r.size
      where lower(r.email) = ${person.email} or ${underPhone(sql`r.phone`, person)} order by r.created_at, r.id`,
    columns: () => [
      ['code', t('Article no')],
      ['size', t('Size')],
      ['email', t('Email')],
      ['phone', t('Phone')],
      ['language', t('Language'), tongue],
      ['at', t('Asked'), moment],
    ],
  },
]
