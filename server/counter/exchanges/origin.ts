import { cashOfOrder } from '#server/payments/cash-limit.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { readVoucherPart } from '#server/vouchers/voucher-money.queries.ts'
import { isOnlyExchanged } from '#shared/rules/counter/exchange.ts'
import { readSaleOrigin } from './origin.queries.ts'
import { type BackLine, sharesOf } from './read-back.ts'

/** Of the taka that pairs that came back pay for others, how they were paid for themselves, also through other pairs. */
export interface Origin {
  /** goes back to vouchers alone */
  fromVoucher: number
  /** with orders, otherwise than by voucher: goes back as orders are paid back */
  fromOrder: number
  /** for shoes at a reduced price: is exchanged, not paid back */
  fromReduced: number
}

/** Where these taka, which pairs that came back pay, come from: what goes back least freely is spent first. */
export async function readOrigin(tx: Db, back: readonly BackLine[], taka: number): Promise<Origin> {
  const origin = { fromVoucher: 0, fromOrder: 0, fromReduced: Math.min(taka, await worthOfReduced(tx, back)) }
  for (const { source, spent } of sharesOf(back, taka)) {
    if (!source || spent === 0) continue
    const byVoucher = Math.min(spent, (await readVoucherPart(tx, source)).part)
    origin.fromVoucher += byVoucher
    const ofOrder = source.kind === 'order' ? spent : (await readSaleOrigin(tx, source._id)).order
    origin.fromOrder += Math.min(spent - byVoucher, ofOrder)
  }
  return origin
}

/** What shoes that are exchanged, not paid back, were paid for: those at a reduced price, and what was taken for them since. */
export async function worthOfReduced(tx: Db, back: readonly BackLine[]): Promise<number> {
  let sum = 0
  for (const source of new Set(back.map((line) => line.source))) {
    const lines = back.filter((line) => line.source === source && line.reason !== 'fault' && line.reason !== 'wrong')
    const worth = sumOf(lines.filter(isOnlyExchanged))
    const before = source?.kind === 'sale' ? (await readSaleOrigin(tx, source._id)).reduced : 0
    sum += Math.max(worth, Math.min(before, sumOf(lines)))
  }
  return sum
}

const sumOf = (lines: readonly BackLine[]) => lines.reduce((sum, { worth }) => sum + worth, 0)

/**
 * Throws for so much of a sale that would go back though pairs of an order have paid for it: 422 for cash, 409 while the money of that order
 * has not come in.
 */
export async function assertNotOfOrder(
  tx: Db,
  sale: string,
  { taka, isCash }: { taka: number; isCash: boolean },
): Promise<void> {
  const { kept, order, owing } = await readSaleOrigin(tx, sale)
  if (order === 0 || taka <= kept - order) return
  if (owing !== null) throw new ShopError('money_with_courier', { number: owing })
  if (isCash) throw cashOfOrder('payBack.method')
}
