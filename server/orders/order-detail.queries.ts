import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { moneyOfOrder, toMoney } from '#server/money/order-money.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { couriers } from '#server/platform/db/tables/couriers.ts'
import { orderAddressChanges, orderWork } from '#server/platform/db/tables/order-work.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { parcels, parcelsOf } from '#server/platform/db/tables/parcels.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { users } from '#server/platform/db/tables/users.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { mayCancel, NOT_COLLECTED } from '#shared/rules/orders/own-order.ts'
import { isStaff } from '#shared/rules/people/roles.ts'
import type { OrderDetail, OrderEvent } from '#shared/schemas/orders/order.ts'
import type { MoneyOfOrder } from '#shared/schemas/orders/order-money.ts'
import { type HistoryRow, historyOfOrder, toHistory } from './history.queries.ts'
import { toKeptAddress } from './kept-address.ts'
import { toWork, WORK_COLUMNS, type WorkRow } from './order-work.queries.ts'
import { type JoinedLineRow, ORDER_COLUMNS, toOrderDetail } from './queries.ts'

/** What staff of an order see besides. */
interface StaffPart {
  work: WorkRow
  money: MoneyOfOrder
  events: OrderEvent[]
  history: HistoryRow[]
}

/**
 * Like `findOrder`, but null unless the caller is its customer, or has the permission of the route in its showroom. These also get its
 * work, money and history, and who verified its payment.
 */
export async function findOrderFor(db: Db, id: string, caller: Caller): Promise<OrderDetail | null> {
  const { showrooms } = caller
  const isEverywhere = showrooms === 'all'
  const param = { id, caller: caller.id, isEverywhere, showrooms: isEverywhere ? [] : [...showrooms] }
  const [row] = await detailQuery(db).execute(param)
  if (!row) return null
  const { collectCode, keptUntil, verifiedBy, staff } = row
  const isOwn = row.customer._id === caller.id
  const order = {
    ...toOrderDetail(row, row.lines ?? []),
    ...(keptUntil && { keptUntil: keptUntil.toISOString() }),
    ...parcelOf(row),
    ...(row.parts && { parts: row.parts }),
    ...askedAddressOf(row),
    ...(isOwn && { canCancel: mayCancel({ ...row.order, packedAt: row.packedAt }) }),
    ...(isOwn && row.payBack > 0 && { payBack: row.payBack }),
    ...(isOwn && row.isNotCollected && { notCollected: true as const }),
    ...(isOwn && row.questionAt && { askedAt: row.questionAt.toISOString() }),
  }
  if (isOwn && !isStaff(caller)) return { ...order, ...(collectCode && { collectCode }) }
  if (!staff) return order
  return {
    ...order,
    work: toWork(staff.work),
    payment: { ...order.payment, verifiedBy },
    events: staff.events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    history: toHistory(staff.history),
    money: toMoney(staff.money),
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof detailQuery>['execute']>>[number]

function parcelOf({ courier, code, tracking, expectedOn }: Row): Pick<OrderDetail, 'parcel'> {
  if (courier === null) return {}
  const link = code && tracking ? tracking.replaceAll('{code}', encodeURIComponent(code)) : null
  return { parcel: { courier, code, expectedOn, link } }
}

function askedAddressOf({ askedAt, askedBy, wanted }: Row): Pick<OrderDetail, 'askedAddress'> {
  if (!askedAt || askedBy === null || !wanted) return {}
  return { askedAddress: { at: askedAt.toISOString(), by: askedBy, address: toKeptAddress(wanted) } }
}

const asker = alias(users, 'asker')
const verifier = alias(users, 'verifier')

const lines = sql<JoinedLineRow[] | null>`(
  select json_agg(json_build_object(
    'line', json_build_object('order', l."order", 'position', l.position, 'product', l.product, 'size', l.size, 'name', l.name,
      'nameBn', l.name_bn, 'code', l.code, 'color', l.color, 'colorBn', l.color_bn, 'sizeNumber', l.size_number,
      'unitPrice', l.unit_price, 'quantity', l.quantity),
    'image', p.image1, 'onSale', p.archived_at is null
  ) order by l.position)
  from order_lines l join products p on p.id = l.product where l."order" = ${orders.id}
)`

/** The other parcels of the order to which an order belongs, in the order in which they were made. */
const parts = sql<NonNullable<OrderDetail['parts']> | null>`(
  select json_agg(json_build_object('_id', o.id, 'number', o.number, 'status', o.status, 'total', o.total,
    'store', json_build_object('_id', s.id, 'code', s.code, 'codeBn', s.code_bn)) order by o.id)
  from ${parcelsOf(orders.id)} f join orders o on o.id = f.id join showrooms s on s.id = o.store where o.id <> ${orders.id}
)`

const events = sql`(
  select coalesce(json_agg(json_build_object('from', e."from", 'to', e."to", 'at', e.at,
    'by', json_build_object('_id', u.id, 'name', u.name), 'answer', e.answer, 'reason', e.reason) order by e.at, e.id), '[]')
  from order_events e join users u on u.id = e.by where e."order" = o.id
)`

/** What came in of an order and is to go back: of a cancelled one all of it, of another what is above its total. */
const payBack = sql<number>`(case
  when ${orders.paid} = 0 or ${orders.money} = 'refunded' then 0
  when ${orders.status} = 'Cancelled' then coalesce((select w.kept from order_money_now w where w."order" = ${orders.id}), 0)
  else greatest(0, ${orders.paid} - ${orders.paidBack} - ${orders.total}) end)::float8`

/** Whether it was cancelled by `releaseUnfetched`, which says so as the reason. */
const isNotCollected = sql<boolean>`coalesce(${orders.status} = 'Cancelled' and ${orders.fulfilment} = 'collection' and (
  select e.reason from order_events e where e."order" = ${orders.id} order by e.at desc, e.id desc limit 1) = ${NOT_COLLECTED}, false)`

const staffPart = sql`(
  select json_build_object('work', (select row_to_json(work) from (select ${WORK_COLUMNS}) work), 'money', ${moneyOfOrder},
    'events', ${events}, 'history', ${historyOfOrder})
  from orders o left join order_work w on w."order" = o.id where o.id = ${orders.id}
)`

/** All that anybody may see of an order, in one statement; what only staff see is read for them alone. */
const detailQuery = prepareOnce((db) => {
  const param = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
  const caller = param('caller', 'uuid')
  const isVisible = sql`(${param('isEverywhere', 'boolean')} or ${orders.store} = any(${param('showrooms', 'uuid[]')}))`
  return db
    .select({
      ...ORDER_COLUMNS,
      lines,
      parts,
      courier: couriers.name,
      code: parcels.trackingCode,
      tracking: couriers.tracking,
      expectedOn: parcels.expectedOn,
      askedAt: orderAddressChanges.at,
      askedBy: asker.name,
      wanted: orderAddressChanges.wanted,
      // Kept where the box is packed anew, so that its letter stays true; until then nothing waits for whoever comes with it.
      collectCode: sql<string | null>`case when ${orderWork.packedAt} is not null then ${orderWork.collectCode} end`,
      packedAt: orderWork.packedAt,
      questionAt: orderWork.askedAt,
      payBack,
      isNotCollected,
      keptUntil: sql<Date | null>`case when is_open_order(${orders.status}) then ${orderWork.keptUntil} end`.mapWith(
        orderWork.keptUntil,
      ),
      verifiedBy: verifier.name,
      staff: sql<StaffPart | null>`case when ${isVisible} then ${staffPart} end`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customer))
    .innerJoin(showrooms, eq(showrooms.id, orders.store))
    .leftJoin(parcels, eq(parcels.order, orders.id))
    .leftJoin(couriers, eq(couriers.id, parcels.courier))
    .leftJoin(
      orderAddressChanges,
      and(eq(orderAddressChanges.order, orders.id), isNull(orderAddressChanges.answeredAt)),
    )
    .leftJoin(asker, eq(asker.id, orderAddressChanges.by))
    .leftJoin(orderWork, eq(orderWork.order, orders.id))
    .leftJoin(verifier, eq(verifier.id, orders.paymentVerifiedBy))
    .where(and(eq(orders.id, param('id', 'uuid')), or(isVisible, eq(orders.customer, caller))))
    .prepare('order_detail')
})
