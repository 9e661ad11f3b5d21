import { moveMoney } from '#server/money/move-money.queries.ts'
import { type BoardAct, collectOrder } from '#server/orders/do-step.ts'
import type { Db } from '#server/platform/db/open.ts'
import { forbidden, invalid, notFound } from '#server/platform/errors/shop-error.ts'
import { t } from '#shared/language/t.ts'
import { may } from '#shared/rules/people/grants.ts'
import { paid } from '#shared/schemas/counter/sale-input.ts'
import type { CollectionInput } from '#shared/schemas/orders/collection.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { DeviceRow } from '../devices.queries.ts'
import { findDue } from './collections.queries.ts'

/**
 * Takes at a device what is due of an order, and hands it out. Throws as `collectOrder` does, 403 for a reason in place of the code by who
 * may not write orders there, 404 for an order of another showroom, and 422 for another sum.
 */
export async function handOut(
  work: BoardAct,
  device: DeviceRow,
  { payments, ...given }: CollectionInput,
): Promise<OrderDetail> {
  if (given.reason !== undefined && !may(work.caller.grants, 'write_orders', device.showroom))
    throw forbidden('write_orders')
  return collectOrder(work, given, async (tx, store) => {
    if (store !== device.showroom) throw notFound('Order')
    await takePayments(tx, { order: work.id, device, by: work.caller.id }, payments)
  })
}

/** Cash lies in the drawer of the device. */
async function takePayments(
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
