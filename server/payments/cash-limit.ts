import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { invalid, ShopError } from '#server/platform/errors/shop-error.ts'
import { readSettings } from '#server/settings/queries.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'

/** Throws 422 for more cash than goes back out of a till for one order or exchange, together with what has gone back of it before. */
export async function assertWithinCashLimit(
  tx: Db,
  taka: number,
  path: string,
  of: { order: string } | { exchange: string },
): Promise<void> {
  const { cashBackTaka } = (await readSettings(tx)).counter
  if (cashBackTaka === null) return
  const maximum = Math.max(0, cashBackTaka - (await readCashBack(tx, of)))
  if (taka <= maximum) return
  const message = t('More than {taka} goes back to a wallet', { taka: formatTaka(cashBackTaka) })
  throw invalid([{ path, message, code: 'cash_limit', params: { maximum } }])
}

/** Taka that went back in cash and stayed so. */
async function readCashBack(tx: Db, of: { order: string } | { exchange: string }): Promise<number> {
  const where = 'order' in of ? sql`m."order" = ${of.order} and m.exchange is null` : sql`m.exchange = ${of.exchange}`
  const { rows } = await tx.execute<{ taka: number }>(sql`
    select coalesce(-sum(m.taka), 0)::float8 as taka from order_money m left join order_money u on u.position = m.undoes
    where ${where} and m.showroom is not null and coalesce(u.kind, m.kind) in ('refund', 'returned')`)
  return requireRow(rows).taka
}

/** Refuses cash for what did not come in cash: an order, whose buyer has paid a courier or by a wallet, or what a wallet or a card paid of a sale. */
export function notInCash(path: string): ShopError {
  return invalid([{ path, message: t('What did not come in cash does not go back in cash'), code: 'method' }])
}

/** Says why the money of an order has not come in: nobody has verified what its buyer paid by a wallet, or a courier has it. */
export async function notComeIn(tx: Db, number: string): Promise<ShopError> {
  const { rows } = await tx.execute<{ unverified: boolean }>(
    sql`select order_unpaid(o) > 0 as unverified from orders o where o.number = ${number}`,
  )
  return rows[0]?.unverified ? new ShopError('payment_not_verified') : new ShopError('money_with_courier', { number })
}
