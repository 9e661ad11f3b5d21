import { addAuditEntry } from '#server/audit/queries.ts'
import type { Config } from '#server/config.ts'
import { moveMoney, undoMoney } from '#server/money/move-money.queries.ts'
import { noteRefundToTell } from '#server/money/refund-notice.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readSettings } from '#server/settings/queries.ts'
import { assertNotByVoucher } from '#server/vouchers/voucher-money.queries.ts'
import { giveVoucher } from '#server/vouchers/write-vouchers.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { RefundPayment } from '#shared/schemas/orders/refund.ts'
import type { GivenVoucher } from '#shared/schemas/orders/voucher.ts'
import { assertWithinCashLimit } from './cash-limit.ts'
import { lockSale } from './exchange-refunds.queries.ts'
import {
  findRefund,
  findUseOfRefundId,
  lockLine,
  lockPaidOrder,
  noteForFormerProgram,
  savePaidBackLine,
} from './refunds.queries.ts'
import { keepMarkWithoutRefund } from './verify-payment.ts'

/** Who pays back. */
export interface RefundDesk {
  db: Db
  config: Pick<Config, 'tokenSecret'>
  /** id of the account */
  by: string
  actor: Actor
}

/**
 * Notes that money of an order was paid back: by the id of a wallet's transaction, in cash from the till of its showroom, or by the voucher
 * that it returns; or that what is due is given up. Without an amount it is all of a cancelled order, or what came in above the total.
 * Throws 404 for an unknown order, 409 where nothing is left to pay back, and for all the money of an order that stands; 422 for more
 * than came in, or than is due to be given up, and for an id that is that of a payment or of another refund.
 */
export function payBackOrder(
  { db, config, by, actor }: RefundDesk,
  id: string,
  { taka: asked, reference, voucher: byVoucher, waived, reason }: RefundPayment,
): Promise<GivenVoucher | null> {
  return db.transaction(async (tx) => {
    const order = await lockPaidOrder(tx, id)
    if (!order) throw notFound('Order')
    if (order.money === 'refunded') throw new ShopError('already_paid_back')
    if (order.kept <= 0) throw new ShopError('nothing_to_pay_back')
    const due = order.status === 'Cancelled' ? order.kept : order.surplus
    const taka = asked ?? due
    if (taka === 0) throw invalid([{ path: 'taka', message: t('Please enter how much'), code: 'required' }])
    if (taka > order.kept) {
      const message = t('Only {taka} came in and has not gone back', { taka: formatTaka(order.kept) })
      throw invalid([{ path: 'taka', message, code: 'too_big', params: { maximum: order.kept } }])
    }
    if (waived && taka > due) throw aboveDue(due)
    if (taka === order.owed && order.status !== 'Cancelled') throw new ShopError('order_stands')
    if (!byVoucher) await assertNotByVoucher(tx, { kind: 'order', _id: id }, taka, 'taka')
    if (reference) await requireNewRefundId(tx, reference)
    else if (!byVoucher && !waived) await assertWithinCashLimit(tx, taka, 'taka', { order: id })
    const voucher = byVoucher
      ? await giveVoucher(
          tx,
          { config, settings: await readSettings(tx) },
          { order: id, showroom: order.store, by, taka },
        )
      : null
    if (waived) {
      await moveMoney(tx, id, { kind: 'waived', taka: -taka, ...(reason && { reason }) }, by)
      await addAuditEntry(tx, actor, { action: 'refund-waived', subject: id, details: { taka } })
      return null
    }
    const from = voucher ? { voucher: voucher._id } : reference ? { reference } : { showroom: order.store }
    const position = await moveMoney(tx, id, { kind: 'refund', taka: -taka, ...from, ...(reason && { reason }) }, by)
    await noteRefundToTell(tx, id, position)
    await noteForFormerProgram(tx, id, reference ?? (voucher ? 'voucher' : 'cash'), by)
    await addAuditEntry(tx, actor, { action: 'refund-paid', subject: id, details: { taka } })
    return voucher
  })
}

/**
 * Notes that money which belongs to no order was paid back whole. Throws 404 for an unknown line, 409 if it belongs to an order
 * or was paid back, 422 for an id that is that of a payment or of another refund.
 */
export function payBackLine({ db, by, actor }: RefundDesk, payment: string, reference: string): Promise<void> {
  return db.transaction(async (tx) => {
    const line = await lockLine(tx, payment)
    if (!line) throw notFound('Payment')
    if (line.order || line.paysForSale) throw new ShopError('payment_taken')
    if (line.paidBackAt) throw new ShopError('already_paid_back')
    await requireNewRefundId(tx, reference)
    await moveMoney(tx, null, { kind: 'refund', taka: -line.taka, payment, reference }, by)
    await savePaidBackLine(tx, payment, true)
    await addAuditEntry(tx, actor, { action: 'refund-paid', subject: payment, details: { taka: line.taka } })
  })
}

/** Takes back a refund of today that was a mistake. Throws 404 for an unknown one, 409 if it was taken back before or is of another day. */
export function undoRefund({ db, by, actor }: RefundDesk, position: number, reason: string): Promise<void> {
  return db.transaction(async (tx) => {
    const refund = await findRefund(tx, position)
    if (!refund) throw notFound('Refund')
    const { kind, order, sale, payment, exchange, taka } = refund
    if (!refund.isOfToday) throw new ShopError('refund_not_today')
    if (order) await lockPaidOrder(tx, order)
    else if (sale) await lockSale(tx, sale)
    else if (payment) await lockLine(tx, payment)
    await undoMoney(tx, order, { position, reason }, by)
    if (order && !exchange && kind !== 'returned') await keepMarkWithoutRefund(tx, order, { by, actor })
    else if (payment) await savePaidBackLine(tx, payment, false)
    await addAuditEntry(tx, actor, {
      action: 'refund-undone',
      subject: exchange ?? order ?? payment,
      details: { taka },
    })
  })
}

/** Refuses to give up more than is due. */
export function aboveDue(due: number): ShopError {
  const message = t('Only {taka} are due', { taka: formatTaka(due) })
  return invalid([{ path: 'taka', message, code: 'too_big', params: { maximum: due } }])
}

/** Throws 422 for the id of a refund that is that of a payment or of another refund, at the field that has it. */
export async function requireNewRefundId(tx: Db, reference: string, path = 'reference'): Promise<void> {
  const use = await findUseOfRefundId(tx, reference)
  if (use === null) return
  const message =
    use === 'payment' ? t('This is the id of a payment that came in') : t('Another refund has this transaction ID')
  throw invalid([{ path, message, code: use }])
}
