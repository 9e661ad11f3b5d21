import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { invalid } from '#server/platform/errors/shop-error.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'

/** A row `m` of the ledger that is neither a rest that was given up, which moved nothing, nor its end. */
export const isMoney: SQL = sql`m.kind <> 'waived'
  and not exists (select from order_money w where w.position = m.undoes and w.kind = 'waived')`

/**
 * Of the money of an order or a sale: what has come in and not gone back, and what of it goes back to vouchers alone. A row that is
 * forgiven is no money.
 */
export async function readVoucherPart(
  tx: Db,
  { kind, _id }: { kind: 'order' | 'sale'; _id: string },
): Promise<{ kept: number; part: number }> {
  const [order, sale] = kind === 'order' ? [_id, null] : [null, _id]
  const kept =
    kind === 'order'
      ? sql`(select n.kept from order_money_now n where n."order" = ${order}::uuid)`
      : sql`(select sum(m.taka) from order_money m where m.sale = ${sale}::uuid and ${isMoney})`
  const { rows } = await tx.execute<{ kept: number; part: number }>(sql`
    select coalesce(${kept}, 0)::float8 as kept, voucher_part(${order}::uuid, ${sale}::uuid)::float8 as part`)
  return requireRow(rows)
}

/** Throws 422 where so much of an order or a sale was not paid otherwise than by voucher: that goes back to a voucher. */
export async function assertNotByVoucher(
  tx: Db,
  source: { kind: 'order' | 'sale'; _id: string },
  taka: number,
  path: string,
): Promise<void> {
  const { kept, part } = await readVoucherPart(tx, source)
  if (part === 0 || taka <= kept - part) return
  const message = t('{taka} of it were paid by voucher, and go back to one', { taka: formatTaka(part) })
  throw invalid([{ path, message, code: 'by_voucher', params: { maximum: Math.max(0, kept - part) } }])
}
