import { moveMoney } from '#server/money/move-money.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid } from '#server/platform/errors/shop-error.ts'
import { t } from '#shared/language/t.ts'
import { paid } from '#shared/schemas/counter/sale-input.ts'
import type { CollectionInput } from '#shared/schemas/orders/collection.ts'
import type { DeviceRow } from '../devices.queries.ts'
import { findDue } from './collections.queries.ts'

/** Takes what is due of an order, which the transaction has locked, at a device: cash lies in its drawer. Throws 422 for another sum. */
export async function takePayments(
  tx: Db,
  { order, device, by }: { order: string; device: DeviceRow; by: string },
  payments: CollectionInput['payments'],
): Promise<void> {
  if (paid(payments) !== (await findDue(tx, order)))
    throw invalid([{ path: 'payments', message: t('The payments are not the total'), code: 'payments' }])
  for (const { method, taka, reference } of payments)
    await moveMoney(
      tx,
      order,
      method === 'Cash'
        ? { kind: 'cash', taka, showroom: device.showroom, device: device.id }
        : { kind: 'paid', taka, reference: [method, reference].filter(Boolean).join(' '), device: device.id },
      by,
    )
}
