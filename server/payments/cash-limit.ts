import type { Db } from '#server/platform/db/open.ts'
import { invalid, type ShopError } from '#server/platform/errors/shop-error.ts'
import { readSettings } from '#server/settings/queries.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'

/** Throws 422 for more cash than goes back out of a till at once. */
export async function assertWithinCashLimit(tx: Db, taka: number, path: string): Promise<void> {
  const { cashBackTaka } = (await readSettings(tx)).counter
  if (cashBackTaka === null || taka <= cashBackTaka) return
  const message = t('More than {taka} goes back to a wallet', { taka: formatTaka(cashBackTaka) })
  throw invalid([{ path, message, code: 'cash_limit', params: { maximum: cashBackTaka } }])
}

/** Refuses cash for an order: its buyer has paid a courier, or by a wallet. */
export function cashOfOrder(path: string): ShopError {
  return invalid([{ path, message: t('An order is paid back to a wallet'), code: 'method' }])
}
