import { type SQL, sql } from 'drizzle-orm'
import { isReleased } from '#server/orders/history.queries.ts'
import { isoTime } from '#server/platform/db/iso-time.ts'
import { t } from '#shared/language/t.ts'
import { reasonText } from '#shared/rules/orders/own-order.ts'
import type { CopyPart, Person } from './part.ts'
import { day, moment, taka, termOf, tongue, twin, yesNo } from './part.ts'

const ofBuyer = ({ id }: Person) => sql`o.customer = ${id}`
/** Of orders, oldest first. */
const byOrder = sql`o.created_at, o.id`
const number = () => ['order', t('Order')] as const

/** What hangs on orders `o` of a person: rows `x` of a table. */
const hanging =
  (select: SQL, from: SQL, order: SQL = sql`1`) =>
  (person: Person) =>
    sql`select o.number as "order", ${select} from ${from} join orders o on o.id = x."order" where ${ofBuyer(person)} order by ${byOrder}, ${order}`

/** The orders, and what became of each. */
export const ORDER_PARTS: readonly CopyPart[] = [
  {
    key: 'orders',
    title: () => t('Orders'),
    from: [
      ...[
        'orders.customer',
        'orders.shipping_name',
        'orders.shipping_email',
        'orders.shipping_phone',
        'order_work.order',
      ],
      ...['orders.shipping_address', 'order_invoices.order', 'stranger_holds.account', 'stranger_holds.order'],
    ],
    select: (person) => sql`
      select o.number as "order", ${isoTime('o.created_at')} as placed, o.status, json_build_array(w.code, w.code_bn) as showroom, o.channel,
        o.fulfilment, o.language, o.shipping_name as name, o.shipping_email as email, o.shipping_phone as phone, o.shipping_address as address,
        nullif(o.district, '') as district, nullif(o.thana, '') as thana, o.payment_method as "paidWith", o.payment_number as "walletNumber",
        o.transaction_id as "transactionId", o.subtotal::float8 as subtotal, o.shipping as delivery, o.total::float8 as total, i.vat::float8 as vat,
        o.paid::float8 as paid, o.paid_back::float8 as "paidBack", o.promised_on::text as promised, ${isoTime('o.delivered_at')} as delivered,
        ${isoTime('k.confirmed_at')} as confirmed, coalesce(k.no_answers, 0) as "callsWithoutAnswer", coalesce(k.at_risk, false) as "atRisk",
        k.asked as "askedAbout", ${isoTime('k.asked_at')} as asked, ${isoTime('k.kept_until')} as "keptUntil", h.pairs as "pairsHeldUnconfirmed"
      from orders o join showrooms w on w.id = o.store left join order_work k on k."order" = o.id
      left join order_invoices i on i."order" = o.id left join stranger_holds h on h."order" = o.id
      where ${ofBuyer(person)} order by ${byOrder}`,
    columns: () => [
      number(),
      ['placed', t('Placed'), moment],
      ['status', t('Status'), termOf],
      ['showroom', t('Showroom'), twin],
      ['channel', t('Ordered through'), termOf],
      ['fulfilment', t('Way'), termOf],
      ['language', t('Language'), tongue],
      ['name', t('Name')],
      ['email', t('Email')],
      ['phone', t('Phone')],
      ['address', t('Address')],
      ['district', t('District')],
      ['thana', t('Thana')],
      ['paidWith', t('Paid with'), termOf],
      ['walletNumber', t('Wallet number')],
      ['transactionId', t('Transaction ID')],
      ['subtotal', t('Subtotal'), taka],
      ['delivery', t('Delivery'), taka],
      ['total', t('Total'), taka],
      ['vat', t('VAT within it'), taka],
      ['paid', t('Paid'), taka],
      ['paidBack', t('Paid back'), taka],
      ['promised', t('Promised by'), day],
      ['delivered', t('Delivered'), moment],
      ['confirmed', t('Confirmed'), moment],
      ['callsWithoutAnswer', t('Calls without an answer')],
      ['atRisk', t('May not be accepted'), yesNo],
      ['askedAbout', t('You asked to be called about'), termOf],
      ['asked', t('Asked'), moment],
      ['keptUntil', t('Kept until'), moment],
      ['pairsHeldUnconfirmed', t('Pairs held before you confirmed')],
    ],
  },
  {
    key: 'orderLines',
    title: () => t('Products that you ordered'),
    from: ['order_lines.order'],
    select: hanging(
      sql`json_build_array(x.name, x.name_bn) as name, x.code, json_build_array(x.color, x.color_bn) as color, x.size_number::float8 as size,
        x.unit_price as price, x.quantity as pairs`,
      sql`order_lines x`,
      sql`x.position`,
    ),
    columns: () => [
      number(),
      ['name', t('Product'), twin],
      ['code', t('Article no')],
      ['color', t('Colour'), twin],
      ['size', t('Size')],
      ['price', t('Price'), taka],
      ['pairs', t('Pairs')],
    ],
  },
  {
    key: 'orderEvents',
    title: () => t('Status of your orders'),
    from: ['order_events.order'],
    select: hanging(
      sql`${isoTime('x.at')} as at, x."from", x."to", x.by = o.customer and not ${isReleased(sql`x`)} as "byYou", x.reason`,
      sql`order_events x`,
      sql`x.at, x.id`,
    ),
    columns: () => [
      number(),
      ['at', t('When'), moment],
      ['from', t('From'), termOf],
      ['to', t('To'), termOf],
      ['byYou', t('By you'), yesNo],
      ['reason', t('Reason'), reasonText],
    ],
  },
  {
    key: 'calls',
    title: () => t('Calls to you'),
    from: ['order_calls.order'],
    select: hanging(
      sql`${isoTime('x.at')} as at, x.outcome, ${isoTime('x.call_at')} as "callAgain", x.reason`,
      sql`order_calls x`,
      sql`x.at, x.id`,
    ),
    columns: () => [
      number(),
      ['at', t('When'), moment],
      ['outcome', t('Outcome'), termOf],
      ['callAgain', t('Call again'), moment],
      ['reason', t('Reason')],
    ],
  },
  {
    key: 'confirmLinks',
    title: () => t('Links that confirm an order'),
    from: ['order_confirmations.order'],
    select: hanging(
      sql`${isoTime('x.created_at')} as at, ${isoTime('x.expires_at')} as until, ${isoTime('x.closed_at')} as closed`,
      sql`order_confirmations x`,
    ),
    columns: () => [
      number(),
      ['at', t('Sent'), moment],
      ['until', t('Until'), moment],
      ['closed', t('Used or ended'), moment],
    ],
  },
  {
    key: 'notices',
    title: () => t('What we told you'),
    from: ['order_notices.order'],
    select: hanging(
      sql`x.kind, ${isoTime('x.at')} as at, case when x.lost_at is null then ${isoTime('x.told_at')} end as told`,
      sql`order_notices x`,
      sql`x.at, x.kind, x.about`,
    ),
    columns: () => [number(), ['kind', t('What'), termOf], ['at', t('When'), moment], ['told', t('Told'), moment]],
  },
  {
    key: 'addressChanges',
    title: () => t('Changes of an address'),
    from: ['order_address_changes.order', 'order_address_changes.call'],
    select: hanging(
      sql`${isoTime('x.at')} as at, x.former, x.wanted, x.former_shipping as "formerDelivery", x.shipping as delivery, x.is_accepted as accepted`,
      sql`order_address_changes x`,
      sql`x.at, x.id`,
    ),
    columns: () => [
      number(),
      ['at', t('When'), moment],
      ['former', t('Before')],
      ['wanted', t('After')],
      ['formerDelivery', t('Delivery before'), taka],
      ['delivery', t('Delivery'), taka],
      ['accepted', t('Accepted'), yesNo],
    ],
  },
  {
    key: 'revisions',
    title: () => t('What your orders were before they changed'),
    from: ['order_revisions.order'],
    select: hanging(
      sql`${isoTime('x.at')} as at, x.by = o.customer as "byYou", x.reason, x.former`,
      sql`order_revisions x`,
      sql`x.revision`,
    ),
    columns: () => [
      number(),
      ['at', t('When'), moment],
      ['byYou', t('By you'), yesNo],
      ['reason', t('Reason')],
      ['former', t('Before')],
    ],
  },
  {
    key: 'secondParcels',
    title: () => t('Orders that came in two parcels'),
    from: ['order_parts.part', 'order_parts.whole'],
    select: (person) => sql`
      select o.number as "order", p.number as part from order_parts x join orders o on o.id = x.whole join orders p on p.id = x.part
      where ${ofBuyer(person)} order by ${byOrder}, p.number`,
    columns: () => [number(), ['part', t('Other parcel')]],
  },
  {
    key: 'parcels',
    title: () => t('Parcels'),
    from: ['parcels.order'],
    select: hanging(
      sql`c.name as courier, x.tracking_code as code, ${isoTime('x.handed_over_at')} as sent, x.cash::float8 as "toCollect",
        x.expected_on::text as expected, ${isoTime('x.returned_at')} as "cameBack", x.return_reason as reason`,
      sql`parcels x left join couriers c on c.id = x.courier`,
    ),
    columns: () => [
      number(),
      ['courier', t('Courier')],
      ['code', t('Tracking code')],
      ['sent', t('Handed over'), moment],
      ['toCollect', t('To collect'), taka],
      ['expected', t('Expected'), day],
      ['cameBack', t('Came back'), moment],
      ['reason', t('Reason'), termOf],
    ],
  },
  {
    key: 'parcelReturns',
    title: () => t('Pairs that came back with a parcel'),
    from: ['parcel_returns.order'],
    select: hanging(
      sql`p.code, x.quantity as pairs, ${isoTime('x.at')} as at`,
      sql`parcel_returns x join products p on p.id = x.product`,
      sql`x.at, x.id`,
    ),
    columns: () => [number(), ['code', t('Article no')], ['pairs', t('Pairs')], ['at', t('When'), moment]],
  },
  {
    key: 'money',
    title: () => t('Money of your orders'),
    from: ['order_money.order', 'wallet_payments.order'],
    select: hanging(
      sql`${isoTime('x.at')} as at, x.kind, x.taka::float8 as taka, coalesce(x.reference, p.transaction_id) as "transactionId",
        ${isoTime('p.paid_at')} as "paidAt"`,
      sql`order_money x left join wallet_payments p on p.id = x.payment`,
      sql`x.position`,
    ),
    columns: () => [
      number(),
      ['at', t('When'), moment],
      ['kind', t('What'), termOf],
      ['taka', t('Taka'), taka],
      ['transactionId', t('Transaction ID')],
      ['paidAt', t('Paid on'), moment],
    ],
  },
]
