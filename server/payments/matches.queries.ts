import { type SQL, sql } from 'drizzle-orm'
import { PAYS_FOR_SALE } from '#server/money/counter-payments.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { WALLETS } from '#shared/rules/orders/order-status.ts'
import type { MatchedOrder, MatchedPayment, PaymentMatches } from '#shared/schemas/orders/payment.ts'

const MAX_LISTED = 500
/** How long before or after its order a payment without a known id may have come in. */
const HOURS_APART = 24

/**
 * Orders to verify and money without an order, each with what it may belong to. By transaction id first; where an order
 * has none, or a part of it has come in, by amount, sender and time, if that is one order and one payment only. `offset 0` has the payments of each open
 * order looked up by an index: orders are few, and a join may read all payments of all time instead.
 */
const matching: SQL = sql`
  open_order as (
    select o.id, o.number, o.payment_method, o.total, order_due(o) as due, case o.money when 'refunded' then 0 else o.paid end as paid, o.payment_number, o.transaction_id, o.created_at,
      o.shipping_name, o.shipping_phone,
      phone_digits(o.payment_number) as sender, w.rest_asked_at
    from orders o left join order_work w on w."order" = o.id
    where o.payment_method <> 'COD' and o.payment_verified_at is null and o.status <> 'Cancelled'
  ),
  used_twice as (
    select p.transaction_id from wallet_payments p where p.is_repeated and exists (
      select from wallet_payments other where other.is_repeated and other."order" is null and other.paid_back_at is null
        and other.method = p.method and other.transaction_id = p.transaction_id
    )
    union
    select o.transaction_id from open_order o cross join lateral (
      select from wallet_payments p
      where p.method = o.payment_method and p.transaction_id = o.transaction_id and p."order" <> o.id offset 0
    ) p
  ),
  by_id as (
    select o.id as "order", o.transaction_id as seen, p.id as payment, o.due = p.amount and p.paisa = 0 as is_exact
    from open_order o cross join lateral (
      select p.id, p.amount, p.paisa from wallet_payments p
      where p."order" is null and p.paid_back_at is null and p.method = o.payment_method and p.transaction_id = o.transaction_id
        and not ${PAYS_FOR_SALE} offset 0
    ) p
    where o.transaction_id not in (select transaction_id from used_twice)
  ),
  candidate as (
    select o.id as "order", o.transaction_id as seen, p.id as payment,
      count(*) over (partition by o.id) as payments, count(*) over (partition by p.id) as orders
    from open_order o cross join lateral (
      select p.id, p.transaction_id from wallet_payments p
      where p."order" is null and p.paid_back_at is null and p.method = o.payment_method and p.amount = o.due and p.paisa = 0
        and p.sender = o.sender and not ${PAYS_FOR_SALE}
        and (p.paid_at is null or p.paid_at between o.created_at - make_interval(hours => ${HOURS_APART})
          and coalesce(o.rest_asked_at, o.created_at) + make_interval(hours => ${HOURS_APART}))
      offset 0
    ) p
    where (o.transaction_id is null or o.paid > 0) and p.transaction_id not in (select transaction_id from used_twice)
      and p.id not in (select payment from by_id)
  ),
  matched as (
    select * from by_id
    union all
    select "order", seen, payment, true from candidate where payments = 1 and orders = 1
  )`

/** Lines that say another amount than what somebody verified by their id alone, with its order as if that were due. */
const saidOtherwise: SQL = sql`
  said_otherwise as (
    select o.id, o.number, o.payment_method, o.total, s.taka as due, o.paid - s.taka as paid, o.payment_number, o.transaction_id,
      o.created_at, o.shipping_name, o.shipping_phone, p.id as payment
    from wallet_payments p cross join lateral (
      select * from orders o where o.payment_method = p.method and o.transaction_id = p.transaction_id
        and o.payment_verified_at is not null and o.money <> 'refunded' offset 0
    ) o
    join standing_money s on s."order" = o.id and s.kind = 'paid' and s.payment is null and s.reference = p.transaction_id
    where p."order" is null and p.paid_back_at is null and not p.is_repeated and (p.amount <> s.taka or p.paisa <> 0)
  )`

/** Named for the index, which begins with them. */
const WALLET_NAMES = sql.join(
  WALLETS.map((wallet) => sql`${wallet}`),
  sql`, `,
)
const orderJson = sql`json_build_object('_id', o.id, 'number', o.number, 'method', o.payment_method, 'total', o.total,
  'due', o.due, 'paid', o.paid, 'paymentNumber', o.payment_number, 'transactionId', o.transaction_id, 'createdAt', o.created_at,
  'name', o.shipping_name, 'phone', o.shipping_phone)`
const paymentJson = sql`json_build_object('_id', p.id, 'method', p.method, 'transactionId', p.transaction_id,
  'sender', case when p.sender ~ '^[0-9]' then p.sender end,
  'amount', p.amount, 'paisa', p.paisa, 'paidAt', p.paid_at, 'isPaidBack', p.paid_back_at is not null,
  'order', (select json_build_object('_id', b.id, 'number', b.number) from orders b where b.id = p."order"))`

/** One payment by its id, as JSON: a subquery for the same reason as `offset 0`. */
const lookedUp = (id: SQL) => sql`(select ${paymentJson} from wallet_payments p where p.id = ${id})`

type Found = {
  pairs: { order: MatchedOrder; payment: MatchedPayment; isExact: boolean }[] | null
  orders: MatchedOrder[] | null
  payments: MatchedPayment[] | null
  twice: PaymentMatches['usedTwice'] | null
  exact: number
  wrongAmount: number
  orderWithoutMoney: number
  moneyWithoutOrder: number
  usedTwice: number
}

export async function readMatches(db: Db): Promise<PaymentMatches> {
  const { rows } = await db.execute<Found>(sql`
    with ${matching}, ${saidOtherwise},
    pair as (
      select *, row_number() over (partition by is_exact order by created_at, id) as place from (
        select o.id, o.number, o.payment_method, o.total, o.due, o.paid, o.payment_number, o.transaction_id, o.created_at,
          o.shipping_name, o.shipping_phone, m.payment, m.is_exact
        from matched m join open_order o on o.id = m."order"
        union all
        select *, false from said_otherwise
      ) found
    ),
    lone_order as (
      select ${orderJson} as json, row_number() over (order by o.created_at, o.id) as place from open_order o
      where o.id not in (select "order" from matched)
        and coalesce(o.transaction_id, '') not in (select transaction_id from used_twice)
    ),
    lone_payment as (
      select p.id, row_number() over (order by p.paid_at nulls last, p.id) as place from wallet_payments p
      where p."order" is null and p.paid_back_at is null and p.id not in (select payment from matched)
        and not ${PAYS_FOR_SALE}
        and p.id not in (select payment from said_otherwise) and p.transaction_id not in (select transaction_id from used_twice)
    ),
    double as (
      select json_build_object('transactionId', t.transaction_id,
        'orders', coalesce((select json_agg(${orderJson}) from (
          select *, order_due(orders) as due from orders where transaction_id = t.transaction_id
        ) o), '[]'),
        'payments', coalesce((select json_agg(${paymentJson}) from wallet_payments p
          where p.method in (${WALLET_NAMES}) and p.transaction_id = t.transaction_id), '[]')
      ) as json
      from used_twice t order by t.transaction_id limit ${MAX_LISTED}
    )
    select
      (select json_agg(json_build_object('order', ${orderJson}, 'payment', ${lookedUp(sql`o.payment`)}, 'isExact', o.is_exact) order by o.created_at)
        from pair o where o.place <= ${MAX_LISTED}) as pairs,
      (select json_agg(json order by place) from lone_order where place <= ${MAX_LISTED}) as orders,
      (select json_agg(${lookedUp(sql`l.id`)} order by l.place) from lone_payment l where l.place <= ${MAX_LISTED}) as payments,
      (select json_agg(json) from double) as twice,
      (select count(*) from matched where is_exact)::integer as exact,
      (select count(*) from pair where not is_exact)::integer as "wrongAmount",
      (select count(*) from lone_order)::integer as "orderWithoutMoney",
      (select count(*) from lone_payment)::integer as "moneyWithoutOrder",
      (select count(*) from used_twice)::integer as "usedTwice"`)
  const [found] = rows
  if (!found) throw new Error('The matches of payments gave no row')
  const { pairs, orders, payments, twice, ...totals } = found
  const ofKind = (isExact: boolean) =>
    (pairs ?? [])
      .filter((pair) => pair.isExact === isExact)
      .map(({ order, payment }) => ({ ...withTime(order), payment: withPaidAt(payment) }))
  return {
    exact: ofKind(true),
    wrongAmount: ofKind(false),
    orderWithoutMoney: (orders ?? []).map(withTime),
    moneyWithoutOrder: (payments ?? []).map(withPaidAt),
    usedTwice: (twice ?? []).map(({ transactionId, orders, payments }) => ({
      transactionId,
      orders: orders.map(withTime),
      payments: payments.map(withPaidAt),
    })),
    totals,
  }
}

/** Locks the orders whose payment came in exactly, with it and its taka; none whose transaction id is corrected meanwhile. */
export async function lockExact(tx: Db): Promise<{ order: string; payment: string; taka: number }[]> {
  const { rows } = await tx.execute<{ order: string; payment: string; taka: number }>(sql`
    with ${matching}
    select o.id as "order", m.payment, order_due(o)::float8 as taka
    from orders o join matched m on m."order" = o.id and m.is_exact
    where o.payment_verified_at is null and o.status <> 'Cancelled' and o.transaction_id is not distinct from m.seen
    order by o.id for update of o`)
  return rows
}

/** The database writes times within JSON with its own offset. */
function withTime(order: MatchedOrder): MatchedOrder {
  return { ...order, createdAt: new Date(order.createdAt).toISOString() }
}

function withPaidAt(payment: MatchedPayment): MatchedPayment {
  return { ...payment, paidAt: payment.paidAt && new Date(payment.paidAt).toISOString() }
}
