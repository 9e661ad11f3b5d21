import { sql } from 'drizzle-orm'
import { isInShowrooms } from '#server/platform/db/in-showrooms.ts'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'

export type LedgerRow = {
  position: number
  at: string
  kind: string
  taka: number
  showroom: string | null
  order: string | null
  sale: string | null
  exchange: string | null
  reference: string | null
  /** the last signs of the code of a voucher */
  voucher: string | null
  by: string
  reason: string | null
}

interface LedgerPart {
  showrooms: Showrooms
  /** days in Dhaka, both included */
  from: string | undefined
  to: string | undefined
  /** the last row that was read */
  after: number | undefined
  limit: number
}

/** The ledger of money as it was written: what moved in showrooms, or for orders of theirs. */
export async function listLedger(db: Db, { showrooms, from, to, after = 0, limit }: LedgerPart): Promise<LedgerRow[]> {
  const { rows } = await db.execute<LedgerRow>(sql`
    select m.position::float8 as position, ${isoTime('m.at')} as at, m.kind, m.taka::float8 as taka, w.code as showroom,
      o.number as "order", s.number as sale, e.number as exchange, m.reference, v.ending as voucher, u.name as by, m.reason
    from order_money m join users u on u.id = m.by left join orders o on o.id = m."order" left join sales s on s.id = m.sale
    left join exchanges e on e.id = m.exchange left join vouchers v on v.id = m.voucher
    left join showrooms w on w.id = coalesce(m.showroom, o.store, s.showroom, e.showroom)
    where m.position > ${after}
      and ${showrooms === 'all' ? sql`true` : isInShowrooms(sql`coalesce(m.showroom, o.store, s.showroom, e.showroom)`, showrooms)}
      ${from ? sql`and m.at >= (${from}::date::timestamp at time zone 'Asia/Dhaka')` : sql``}
      ${to ? sql`and m.at < ((${to}::date + 1)::timestamp at time zone 'Asia/Dhaka')` : sql``}
    order by m.position limit ${limit}`)
  return rows
}
