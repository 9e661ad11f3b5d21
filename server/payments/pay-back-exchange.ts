import { addAuditEntry } from '#server/audit/queries.ts'
import { moveMoney, moveSaleMoney } from '#server/money/move-money.queries.ts'
import { invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { RefundPayment } from '#shared/schemas/orders/refund.ts'
import { assertWithinCashLimit, cashOfOrder } from './cash-limit.ts'
import { type ExchangeRest, lockDueExchange } from './exchange-refunds.queries.ts'
import { type RefundDesk, requireNewRefundId } from './pay-back.ts'

/**
 * Notes that what was due of an exchange went back, all that can go back now or a part: by the id of a transaction, or, for pairs of a
 * sale, in cash from the till of its showroom. Throws 404 for an unknown exchange, 409 where nothing is due, and while a courier has the
 * money; 422 for more than can go back, for cash of an order, and for an id that is that of a payment or of another refund.
 */
export function payBackExchange(
  { db, by, actor }: RefundDesk,
  id: string,
  { taka: asked, reference, reason }: RefundPayment,
): Promise<void> {
  return db.transaction(async (tx) => {
    const exchange = await lockDueExchange(tx, id)
    if (!exchange) throw notFound('Exchange')
    if (exchange.due === 0) throw new ShopError('already_paid_back')
    const rests = reference ? exchange.rests : exchange.rests.filter(({ sale }) => sale !== null)
    if (rests.length === 0) throw cashOfOrder('cash')
    const most = rests.reduce((sum, { now }) => sum + now, 0)
    if (most === 0) throw new ShopError('money_with_courier', { number: rests[0]?.number ?? '' })
    const taka = asked ?? most
    if (taka > most) {
      const message = t('Only {taka} can go back now', { taka: formatTaka(most) })
      throw invalid([{ path: 'taka', message, code: 'too_big', params: { maximum: most } }])
    }
    if (reference) await requireNewRefundId(tx, reference)
    else await assertWithinCashLimit(tx, taka, 'taka')
    const from = reference ? { reference } : { showroom: exchange.showroom }
    for (const { order, sale, taka: part } of partsOf(rests, taka)) {
      const move = { kind: 'returned', taka: -part, exchange: id, ...from, ...(reason && { reason }) } as const
      if (sale === null) await moveMoney(tx, order, move, by)
      else await moveSaleMoney(tx, sale, move, by)
    }
    await addAuditEntry(tx, actor, { action: 'refund-paid', subject: id, details: { name: exchange.number, taka } })
  })
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
