import { sql } from 'drizzle-orm'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import type { VoucherRow, VouchersQuery } from '#shared/schemas/orders/voucher.ts'
import { STATE } from './spend-voucher.queries.ts'

export interface NewVoucher {
  id: string
  codeHash: string
  ending: string
  taka: number
  /** for pairs that came back, or for an order */
  exchange?: string
  order?: string
  showroom: string
  by: string
  /** 0: it never expires */
  days: number
}

/** Writes a voucher on which nothing is yet; returns when it expires, at the end of a day in Dhaka. */
export async function addVoucher(tx: Db, added: NewVoucher): Promise<string | null> {
  const { id, codeHash, ending, taka, exchange = null, order = null, showroom, by, days } = added
  const lastDay = sql`((clock_timestamp() at time zone 'Asia/Dhaka')::date + ${days}::integer)`
  const { rows } = await tx.execute<{ expiresAt: string | null }>(sql`
    insert into vouchers as v (id, code_hash, ending, amount, exchange, "order", showroom, by, expires_at)
    values (${id}, ${codeHash}, ${ending}, ${taka}, ${exchange}, ${order}, ${showroom}, ${by},
      case when ${days}::integer > 0 then (${lastDay} + time '23:59:59') at time zone 'Asia/Dhaka' end)
    returning ${isoTime('v.expires_at')} as "expiresAt"`)
  return requireRow(rows).expiresAt
}

/** The hash of the code of a voucher. */
export async function findCodeHash(db: Db, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ hash: string }>(sql`select code_hash as hash from vouchers where id = ${id}`)
  return rows[0]?.hash ?? null
}

/** Vouchers, newest first: one page, and how many there are, counted up to MAX_COUNT. */
export async function listVouchers(
  db: Db,
  { state, number, page, limit }: VouchersQuery,
): Promise<{ list: VoucherRow[]; total: number }> {
  const named = number.trim().toUpperCase()
  const from = sql`from vouchers v left join exchanges e on e.id = v.exchange left join orders o on o.id = v."order"
    where ${state ? sql`${STATE} = ${state}` : sql`true`}
      ${named ? sql`and (v.ending = ${named.slice(-4)} or ${named} in (e.number, o.number))` : sql``}`
  const { rows } = await db.execute<VoucherRow>(sql`
    select v.id as "_id", v.ending, v.amount::float8 as amount, v.balance::float8 as left, ${STATE} as state, ${isoTime('v.at')} as at, u.name as by,
      json_build_object('_id', w.id, 'code', w.code, 'codeBn', w.code_bn) as store, ${isoTime('v.expires_at')} as "expiresAt", v.note as exchange,
      case when v."order" is not null then json_build_object('_id', v."order", 'number', v.ordered) end as "order",
      coalesce((select json_agg(s.number order by s.position desc) from (
        select m.position, coalesce(x.number, y.number) as number from voucher_movements k join order_money m on m.position = k.money
        left join sales x on x.id = m.sale left join orders y on y.id = m."order"
        where k.voucher = v.id and m.kind = 'paid' and not exists (select from order_money z where z.undoes = m.position)
      ) s), '[]') as "spentOn",
      case when v.blocked_at is not null then json_build_object('at', ${isoTime('v.blocked_at')}, 'by', b.name, 'reason', v.block_reason) end as blocked
    from (select v.*, e.number as note, o.number as ordered ${from} order by v.at desc, v.id desc limit ${limit} offset ${(page - 1) * limit}) v
    join users u on u.id = v.by join showrooms w on w.id = v.showroom left join users b on b.id = v.blocked_by
    order by v.at desc, v.id desc`)
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from (select ${from} limit ${MAX_COUNT}) c`,
  )
  return { list: rows, total: requireRow(counted.rows).total }
}

/** Locks a voucher until the transaction ends; null if there is none. */
export async function lockVoucher(
  tx: Db,
  id: string,
): Promise<{ isBlocked: boolean; ending: string; left: number } | null> {
  const { rows } = await tx.execute<{ isBlocked: boolean; ending: string; left: number }>(sql`
    select blocked_at is not null as "isBlocked", ending, balance::float8 as left from vouchers where id = ${id} for update`)
  return rows[0] ?? null
}

export async function saveBlock(tx: Db, id: string, { by, reason }: { by: string; reason: string }): Promise<void> {
  await tx.execute(sql`
    update vouchers set blocked_at = clock_timestamp(), blocked_by = ${by}, block_reason = ${reason} where id = ${id}`)
}
