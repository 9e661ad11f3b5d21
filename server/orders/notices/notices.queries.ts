import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import type { LetterNotice } from '#server/platform/db/tables/mail-outbox.ts'
import { orderNotices } from '#server/platform/db/tables/order-work.ts'
import { parcelsOf } from '#server/platform/db/tables/parcels.ts'
import type { Language } from '#shared/language/language.ts'
import type { Fulfilment } from '#shared/rules/orders/fulfilment.ts'
import type { OrderNotice } from '#shared/rules/orders/order-notices.ts'

/** The buyers of these orders are to be told of the status that they have now, if it is one to be told. */
export async function noteStatusToTell(tx: Db, orders: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into order_notices ("order", kind, about, at)
    select o.id, case o.status when 'Delivered' then 'delivered' else 'cancelled' end,
      extract(epoch from o.status_changed_at)::text, o.status_changed_at
    from orders o where ${inArray(sql`o.id`, [...orders])} and o.status in ('Delivered', 'Cancelled') on conflict do nothing`)
}

export interface NoticeKey {
  kind: OrderNotice
  /** tells events of one kind apart */
  about: string
}

/** Their buyers are told now; an event that was told before stays as it was. */
export async function noteTold(tx: Db, orders: readonly string[], { kind, about }: NoticeKey): Promise<void> {
  if (orders.length === 0) return
  const toldAt = sql<Date>`clock_timestamp()`
  const rows = orders.map((order) => ({ order, kind, about, toldAt }))
  const { order, kind: ofKind, about: thing } = orderNotices
  await tx
    .insert(orderNotices)
    .values(rows)
    .onConflictDoUpdate({ target: [order, ofKind, thing], set: { toldAt } })
}

/** The letters that told of these are never sent; null: one that told nothing of an order. */
export async function noteLost(tx: Db, notices: readonly (LetterNotice | null)[]): Promise<void> {
  const lost = notices.filter((notice) => notice !== null)
  if (lost.length === 0) return
  await tx.execute(sql`
    update order_notices n set lost_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) as l ("order" uuid, kind text, about text)
    where n."order" = l."order" and n.kind = l.kind and n.about = l.about`)
}

/** The cancellation of an order that its buyer hears of by another letter. */
export async function noteCancellationTold(tx: Db, order: string): Promise<void> {
  await tx.execute(sql`
    update order_notices set told_at = clock_timestamp() where "order" = ${order} and kind = 'cancelled' and told_at is null`)
}

/** What tells the last cancellation of an order apart that its buyer was not told of yet. */
export async function findCancellation(tx: Db, order: string): Promise<string> {
  const { rows } = await tx.execute<{ about: string }>(sql`
    select about from order_notices where "order" = ${order} and kind = 'cancelled' and told_at is null order by at desc limit 1`)
  return rows[0]?.about ?? ''
}

/** Whether an order has a cancellation that its buyer was not told of yet: it is locked, so that nobody tells of it meanwhile. */
export async function lockUntoldCancellation(tx: Db, order: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from order_notices where "order" = ${order} and kind = 'cancelled' and told_at is null for update`)
  return rows.length > 0
}

/**
 * What an order costs to deliver as its buyer knows it, in taka, where a parcel of it was cancelled since of which they were not told
 * yet, and the fee may have moved with that; null: they know the one that it has.
 */
export async function findToldFee(tx: Db, order: string): Promise<number | null> {
  const { rows } = await tx.execute<{ fee: number }>(sql`
    select (r.former->>'shipping')::integer as fee
    from (
      select min(c.at) as at from ${parcelsOf(sql`${order}::uuid`)} f join order_notices c on c."order" = f.id
      where c.kind = 'cancelled' and c.told_at is null
    ) untold join order_revisions r on r."order" = ${order} and r.at > untold.at
    where not exists (select from order_notices n where n."order" = r."order" and n.kind = 'changed' and n.told_at > untold.at)
    order by r.revision limit 1`)
  return rows[0]?.fee ?? null
}

/** Who is told of an order. */
export type Buyer = {
  /** null: it was deleted, or its buyer has ordered by phone and has none */
  account: { id: string; email: string } | null
  /** what a caller without an account has named; empty: nothing */
  typedEmail: string
  /** of the order */
  language: Language
}

/** Of an order `o` and its customer `u`. */
const buyer = sql`o.language,
  case when u.email is not null then jsonb_build_object('id', u.id, 'email', u.email) end as account,
  case when o.channel = 'phone' and u.email is null and u.deleted_at is null then o.shipping_email else '' end as "typedEmail"`

export async function findBuyer(tx: Db, order: string): Promise<Buyer> {
  const { rows } = await tx.execute<Buyer>(sql`
    select ${buyer} from orders o join users u on u.id = o.customer where o.id = ${order}`)
  return requireRow(rows)
}

export type NoticeToTell = Buyer & {
  order: string
  kind: 'delivered' | 'cancelled' | 'refunded' | 'changed'
  about: string
  number: string
  fulfilment: Fulfilment
  /** whether what it tells is still so */
  holds: boolean
  /** where it was before, and is now, if that is told of it */
  showrooms: Record<'former' | 'next', { code: string; codeBn: string | null }> | null
  /** taka that came in and have not gone back */
  kept: number
  /** taka of a wallet payment that nobody has found */
  unpaid: number
  /** taka that went back to vouchers when it was cancelled */
  toVouchers: number
  /** the other parcels of the same order that still come */
  coming: { number: string; cash: number; fee: number }[]
  refund: {
    taka: number
    /** the transaction of a wallet */
    reference: string | null
    /** the last signs of the code */
    voucher: string | null
    /** whose till gave it */
    store: string | null
    storeBn: string | null
  } | null
}

/** At most `limit` notices of before `until` that nobody was told yet, oldest first, locked; those that others have locked are left out. */
export async function lockToTell(tx: Db, until: Date, limit: number): Promise<NoticeToTell[]> {
  const { rows } = await tx.execute<NoticeToTell>(sql`
    select n."order", n.kind, n.about, o.number, o.fulfilment, ${buyer},
      case n.kind when 'refunded' then not exists (select from order_money d where d.undoes = m.position)
        when 'changed' then is_open_order(o.status) and o.store <> f.id and not exists (
          select from order_notices t where t."order" = o.id and t.kind = 'changed' and t.told_at > n.at)
        else o.status_changed_at = n.at end as holds,
      case when f.id is not null then jsonb_build_object('former', jsonb_build_object('code', f.code, 'codeBn', f.code_bn),
        'next', jsonb_build_object('code', h.code, 'codeBn', h.code_bn)) end as showrooms,
      greatest(0, coalesce((select w.kept from order_money_now w where w."order" = o.id), 0))::float8 as kept, order_unpaid(o)::float8 as unpaid,
      coalesce((select -sum(v.taka) from order_money v where v."order" = o.id and v.kind = 'refund' and v.at >= n.at
        and exists (select from order_money p where p."order" = o.id and p.kind = 'paid' and p.voucher = v.voucher)), 0)::float8 as "toVouchers",
      coalesce((select json_agg(json_build_object('number', x.number, 'cash', order_cash(x), 'fee', x.shipping) order by x.id)
        from ${parcelsOf(sql`o.id`)} f join orders x on x.id = f.id where x.id <> o.id and x.status not in ('Delivered', 'Cancelled')), '[]') as coming,
      case when m.position is not null then jsonb_build_object('taka', -m.taka, 'reference', m.reference, 'voucher', c.ending,
        'store', s.code, 'storeBn', s.code_bn) end as refund
    from order_notices n join orders o on o.id = n."order" join users u on u.id = o.customer join showrooms h on h.id = o.store
    left join showrooms f on n.kind = 'changed' and f.id::text = split_part(n.about, ' ', 1)
    left join order_money m on m.position = case n.kind when 'refunded' then n.about::bigint end
    left join vouchers c on c.id = m.voucher left join showrooms s on s.id = m.showroom
    where n.told_at is null and n.at <= ${until.toISOString()}::timestamptz
    order by n.at limit ${limit} for update of n skip locked`)
  return rows
}

/** Nobody is told of it. */
export async function dropNotice(tx: Db, { order, kind, about }: NoticeToTell): Promise<void> {
  await tx.execute(sql`delete from order_notices where "order" = ${order} and kind = ${kind} and about = ${about}`)
}
