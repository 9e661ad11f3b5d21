import { addAuditEntry } from '#server/audit/queries.ts'
import { moveMoney, moveSaleMoney } from '#server/money/move-money.queries.ts'
import { noteRefundToTell } from '#server/money/refund-notice.queries.ts'
import { invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import { readSettings } from '#server/settings/queries.ts'
import { giveVoucher } from '#server/vouchers/write-vouchers.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { RefundPayment } from '#shared/schemas/orders/refund.ts'
import type { GivenVoucher } from '#shared/schemas/orders/voucher.ts'
import { assertWithinCashLimit, notComeIn, notInCash } from './cash-limit.ts'
import { type ExchangeRest, lockDueExchange } from './exchange-refunds.queries.ts'
import { aboveDue, type RefundDesk, requireNewRefundId } from './pay-back.ts'

/**
 * Notes that what was due of an exchange went back, all that can go back now or a part: by the id of a transaction, by the voucher that it
 * returns, or, for pairs of a sale, in cash from the till of its showroom; or that it is given up, also what a courier never paid. Throws
 * 404 for an unknown exchange, 409 where nothing is due, and while a courier has the money; 422 for more than can go back or is due, for
 * cash of an order, and for an id that is that of a payment or of another refund.
 */
export function payBackExchange(
  { db, config, by, actor }: RefundDesk,
  id: string,
  { taka: asked, reference, voucher: byVoucher, waived, reason }: RefundPayment,
): Promise<GivenVoucher | null> {
  return db.transaction(async (tx) => {
    const exchange = await lockDueExchange(tx, id)
    if (!exchange) throw notFound('Exchange')
    if (exchange.due === 0) throw new ShopError('already_paid_back')
    if (waived) {
      const taka = asked ?? exchange.due
      if (taka > exchange.due) throw aboveDue(exchange.due)
      const rests = exchange.rests.map((one) => ({ ...one, now: one.rest }))
      for (const { order, sale, taka: part } of partsOf(rests, taka)) {
        const move = { kind: 'waived', taka: -part, exchange: id, ...(reason && { reason }) } as const
        await (sale === null ? moveMoney(tx, order, move, by) : moveSaleMoney(tx, sale, move, by))
      }
      await addAuditEntry(tx, actor, { action: 'refund-waived', subject: id, details: { name: exchange.number, taka } })
      return null
    }
    const isCash = !reference && !byVoucher
    const ways = isCash ? exchange.rests.filter(({ order }) => order === null) : exchange.rests
    if (ways.length === 0) throw notInCash('cash')
    const rests = byVoucher ? ways : ways.map((rest) => ({ ...rest, now: isCash ? rest.cash : rest.open }))
    const most = rests.reduce((sum, { now }) => sum + now, 0)
    if (most === 0 && isCash && ways.some(({ open }) => open > 0)) throw notInCash('cash')
    if (most === 0 && ways.some(({ now }) => now > 0)) throw onlyByVoucher(ways)
    if (most === 0) throw await notComeIn(tx, rests[0]?.number ?? '')
    const taka = asked ?? most
    if (taka > most) {
      const message = t('Only {taka} can go back now', { taka: formatTaka(most) })
      throw invalid([{ path: 'taka', message, code: 'too_big', params: { maximum: most } }])
    }
    if (reference) await requireNewRefundId(tx, reference)
    else if (isCash) await assertWithinCashLimit(tx, taka, 'taka', { exchange: id })
    const { showroom } = exchange
    const voucher = byVoucher
      ? await giveVoucher(tx, { config, settings: await readSettings(tx) }, { exchange: id, showroom, by, taka })
      : null
    const from = voucher ? { voucher: voucher._id } : reference ? { reference } : { showroom }
    for (const { order, sale, taka: part } of partsOf(rests, taka)) {
      const move = { kind: 'returned', taka: -part, exchange: id, ...from, ...(reason && { reason }) } as const
      if (sale !== null) await moveSaleMoney(tx, sale, move, by)
      else {
        const position = await moveMoney(tx, order, move, by)
        if (order !== null) await noteRefundToTell(tx, order, position)
      }
    }
    await addAuditEntry(tx, actor, { action: 'refund-paid', subject: id, details: { name: exchange.number, taka } })
    return voucher
  })
}

function onlyByVoucher(rests: readonly ExchangeRest[]): ShopError {
  const isGift = rests.every(({ order, sale }) => order === null && sale === null)
  const message = isGift
    ? t('A gift without a receipt is worth a voucher, which pays for other shoes')
    : t('It was paid by voucher, and goes back to one')
  return invalid([{ path: 'taka', message, code: 'by_voucher' }])
}

/** What of each order and sale goes back, the first named first. */
function partsOf(rests: readonly ExchangeRest[], taka: number): (ExchangeRest & { taka: number })[] {
  let open = taka
  return rests.flatMap((rest) => {
    const part = Math.min(open, rest.now)
    open -= part
    return part > 0 ? [{ ...rest, taka: part }] : []
  })
}
