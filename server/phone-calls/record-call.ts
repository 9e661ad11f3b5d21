import type { Config } from '#server/config.ts'
import { changeAddress } from '#server/orders/change-address.ts'
import { lockParcels } from '#server/orders/change-order.queries.ts'
import { sendConfirmation } from '#server/orders/confirmation.ts'
import { closeConfirmation } from '#server/orders/move-to-status.queries.ts'
import { moveToStatus } from '#server/orders/move-to-status.ts'
import { findOrderFor } from '#server/orders/order-detail.queries.ts'
import { saveWork } from '#server/orders/order-work.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { withShopOf } from '#server/settings/page-shop.ts'
import { readSettings } from '#server/settings/queries.ts'
import { DAY_MS } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { nextCallAt } from '#shared/rules/orders/calling-hours.ts'
import type { CallRecord } from '#shared/schemas/orders/call.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { changeSizes } from './change-sizes.ts'
import { addCall } from './queries.ts'
import { lockOrderToCall } from './take-call.ts'

/** How far ahead a buyer can ask to be called. */
const MAX_DAYS_AHEAD = 30
const FREE = { takenBy: null, takenUntil: null, call: null }

interface RecordedCall {
  order: OrderDetail
  /** whether its buyer is asked about a new address */
  isAsked: boolean
  /** whether it is confirmed and pairs of it have gone in the meantime */
  isShort: boolean
}

/**
 * Records what came of a call and does what follows from it, in one transaction. Throws 404 for an order that the caller may not
 * see, 409 if it is no longer Pending, another clerk has it, or something changes without a call, 422 for a time that has passed,
 * and as `changeSizes` does.
 */
export async function recordCall(
  db: Db,
  config: Pick<Config, 'publicUrl' | 'tokenSecret'>,
  order: string,
  record: CallRecord,
  caller: Caller,
  actor: Actor,
): Promise<RecordedCall> {
  const settings = await readSettings(db)
  return withShopOf(settings, () =>
    db.transaction(async (tx) => {
      if (record.outcome === 'cancelled') await lockParcels(tx, order)
      const { noAnswers, isTaken, ...locked } = await lockOrderToCall(tx, order, caller)
      const { outcome, at, reason, change } = record
      let isAsked = false
      if (at) assertAhead(at)
      const call = await addCall(tx, { order, by: caller.id, outcome, callAt: at ?? null, reason: reason ?? null })
      const sendLink = async () => settings.letters.orderToConfirm && sendConfirmation(tx, order, config)
      const move = { order, store: locked.store, from: locked.status, by: caller.id }
      let isShort = false
      switch (outcome) {
        case 'confirmed':
          isShort = await moveToStatus(tx, { ...move, to: 'Approved' })
          break
        case 'cancelled':
          await moveToStatus(tx, { ...move, to: 'Cancelled' })
          break
        case 'later':
          await saveWork(tx, order, { ...FREE, noAnswers: 0, callAt: at ?? null, atRisk: false })
          break
        case 'no-answer':
          await noteNoAnswer(tx, { order, noAnswers: noAnswers + 1, at }, settings.calls)
          if (noAnswers + 1 >= settings.calls.tries) await sendLink()
          break
        case 'wrong-number':
          await saveWork(tx, order, { ...FREE, atRisk: true })
          await sendLink()
          break
        case 'changed':
          // Nothing of an order changes without a call to its buyer.
          if (!isTaken) throw new ShopError('call_not_taken')
          // Pairs are locked before the books that a fee changes, as by whoever changes both.
          if (change?.sizes) await changeSizes(tx, actor, { order, store: locked.store, sizes: change.sizes })
          if (change?.shippingAddress) {
            const { publicUrl } = config
            const wanted = change.shippingAddress
            isAsked = await changeAddress(tx, actor, {
              order,
              call,
              wanted,
              caller,
              settings,
              publicUrl,
            })
          }
          await closeConfirmation(tx, order)
          await saveWork(tx, order, { noAnswers: 0, callAt: null, atRisk: false })
      }
      const changed = await findOrderFor(tx, order, caller)
      if (!changed) throw new Error(`order ${order} was called about and is not there`)
      return { order: changed, isAsked, isShort }
    }),
  )
}

async function noteNoAnswer(
  tx: Db,
  { order, noAnswers, at }: { order: string; noAnswers: number; at: Date | undefined },
  calls: Settings['calls'],
): Promise<void> {
  if (noAnswers >= calls.tries)
    return saveWork(tx, order, { ...FREE, noAnswers, atRisk: true, unreachedAt: new Date(), callAt: null })
  await saveWork(tx, order, { ...FREE, noAnswers, callAt: at ?? nextCallAt(new Date(), noAnswers, calls) })
}

function assertAhead(at: Date): void {
  const ahead = at.getTime() - Date.now()
  if (ahead > 0 && ahead <= MAX_DAYS_AHEAD * DAY_MS) return
  const message = t('Please choose a time within the next {days} days', { days: MAX_DAYS_AHEAD })
  throw invalid([{ path: 'at', message, code: 'ahead', params: { days: MAX_DAYS_AHEAD } }])
}
