import { lockVisibleOrder, touchOrder } from '#server/orders/change-order.queries.ts'
import { findOrderWork, saveWork } from '#server/orders/order-work.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { forbidden, invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { t } from '#shared/language/t.ts'
import { may } from '#shared/rules/people/grants.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { ClearUp } from '#shared/schemas/orders/status-change.ts'
import { addOrderEvent } from '../queries.ts'
import { applyAnswer, readUpdatedOrder } from './change-order.ts'

/**
 * Notes what happened to an order whose status says another thing than its pairs, or that was given away without its code: pairs
 * that are here again are counted in, those that are still out leave it in the list. Why one left unpaid an admin says. Throws 403 for
 * a store user where only that is left, 404 for an order that the caller may
 * not see, 409 if there is nothing to clear up, 422 without a word on pairs that are out and for more pairs than were sent.
 */
export function clearUpOrder(db: Db, id: string, answer: ClearUp, caller: Caller): Promise<OrderDetail> {
  return db.transaction(async (tx) => {
    const order = await lockVisibleOrder(tx, id, caller)
    if (!order) throw notFound('Order')
    const found = (await findOrderWork(tx, [id])).get(id)?.clearUp ?? []
    // Cash leaves a till by the call that takes it back.
    const kinds = found.filter(
      (kind) => kind !== 'cash' && (kind !== 'payment' || may(caller.grants, 'write_payments', order.store)),
    )
    if (kinds.length === 0)
      throw found.includes('payment') ? forbidden('write_payments') : new ShopError('nothing_to_clear_up')
    const { pairs, reason } = answer
    const arePairsOut = kinds.includes('pairs')
    if (arePairsOut && !pairs)
      throw invalid([{ path: 'pairs', message: t('Please say what happened to the pairs'), code: 'required' }])
    const at = await touchOrder(tx, id)
    const by = caller.id
    await addOrderEvent(tx, {
      order: id,
      from: order.status,
      to: order.status,
      by,
      at,
      answer: arePairsOut ? pairs : undefined,
      reason,
    })
    if (arePairsOut) await applyAnswer(tx, { ...answer, order: id, by })
    if (kinds.includes('code')) await saveWork(tx, id, { codeDueAt: null, noCodeAt: null, noCodeBy: null })
    if (kinds.includes('payment')) await saveWork(tx, id, { leavesUnpaid: reason })
    return readUpdatedOrder(tx, id, caller)
  })
}
