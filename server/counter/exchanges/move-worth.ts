import type { Config } from '#server/config.ts'
import { moveMoney, moveSaleMoney } from '#server/money/move-money.queries.ts'
import { assertWithinCashLimit, notComeIn, notInCash } from '#server/payments/cash-limit.ts'
import { requireNewRefundId } from '#server/payments/pay-back.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid } from '#server/platform/errors/shop-error.ts'
import { assertNotByVoucher, readVoucherPart } from '#server/vouchers/voucher-money.queries.ts'
import { giveVoucher } from '#server/vouchers/write-vouchers.ts'
import { t } from '#shared/language/t.ts'
import { isOnlyExchanged } from '#shared/rules/counter/exchange.ts'
import type { ExchangeInput } from '#shared/schemas/counter/exchange-input.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import type { DeviceRow } from '../devices.queries.ts'
import { type BackLine, sharesOf } from './read-back.ts'
import { readSaleOrigin, type SourceRow } from './sources.queries.ts'

/** What of the worth of pairs that came back is left, by the order or sale that they are of. */
export interface Rest {
  /** null: a gift without a receipt */
  source: SourceRow | null
  /** taka that have not paid for other pairs */
  taka: number
  /** taka that have come in for the order and stand; of a sale as many as are left */
  kept: number
}

/** Pays with pairs that came back, the first named first; returns what is left of each order and sale. */
export async function spendWorth(
  tx: Db,
  { exchange, by, back, taka }: { exchange: string; by: string; back: readonly BackLine[]; taka: number },
): Promise<Rest[]> {
  const rest: Rest[] = []
  for (const { source, worth, spent } of sharesOf(back, taka)) {
    if (spent > 0) await move(tx, source, { kind: 'exchanged', taka: -spent, exchange }, by)
    const kept = source?.kept ?? null
    rest.push({ source, taka: worth - spent, kept: kept === null ? worth - spent : kept - spent })
  }
  return rest
}

interface PayingBack {
  config: Pick<Config, 'tokenSecret'>
  settings: Settings
  exchange: string
  by: string
  device: DeviceRow
  rest: readonly Rest[]
  payBack: ExchangeInput['payBack']
  /** the money has gone, and somebody has decided that it did: nothing keeps it here */
  isPaid: boolean
}

/**
 * Pays back what is left, from the drawer of the device, by a wallet or by voucher; without a way it stays to be paid back. Throws 409
 * while the money of an order has not come in, also of one whose pairs have paid for those of a sale; 422 for cash of either or above the
 * limit of tills, for an id that is that of another payment, and for money that was paid by voucher and is to go back otherwise.
 */
export async function payBackRest(tx: Db, paying: PayingBack): Promise<void> {
  const { exchange, by, device, payBack } = paying
  if (!payBack) return
  const rest = paying.rest.filter(({ taka }) => taka > 0)
  const from = rest.length === 0 ? {} : await openWay(tx, paying, sumOf(rest))
  for (const { source, taka, kept } of rest) {
    if (source && kept < taka) throw await notComeIn(tx, source.number)
    if (source && !paying.isPaid) await assertWay(tx, source, { taka, method: payBack.method })
    const drawer = payBack.method === 'Cash' ? { showroom: device.showroom, device: device.id } : {}
    await move(tx, source, { kind: 'returned', taka: -taka, exchange, ...drawer, ...from }, by)
  }
}

/** Throws where money of an order or a sale does not go back in that way, as `payBackRest` says. */
async function assertWay(
  tx: Db,
  source: SourceRow,
  { taka, method }: { taka: number; method: NonNullable<ExchangeInput['payBack']>['method'] },
): Promise<void> {
  if (method === 'Cash' && source.kind === 'order') throw notInCash('payBack.method')
  if (method !== 'Voucher') await assertNotByVoucher(tx, source, taka, 'payBack.method')
  if (source.kind === 'sale') await assertNotOfOrder(tx, source._id, { taka, isCash: method === 'Cash' })
}

/** What rows of the ledger name of the way in which money goes back: nothing for cash. */
async function openWay(
  tx: Db,
  { exchange, by, device, payBack, isPaid, ...giving }: PayingBack,
  taka: number,
): Promise<{ reference?: string; voucher?: string }> {
  const { method, reference = '' } = payBack ?? {}
  if (method === 'Voucher') {
    const { _id } = await giveVoucher(tx, giving, { exchange, showroom: device.showroom, by, taka })
    return { voucher: _id }
  }
  if (method === 'Cash') {
    if (!isPaid) await assertWithinCashLimit(tx, taka, 'payBack.method', { exchange })
    return {}
  }
  if (reference === '')
    throw invalid([{ path: 'payBack.reference', message: t('Please enter the transaction ID'), code: 'required' }])
  await requireNewRefundId(tx, reference, 'payBack.reference')
  return { reference }
}

const sumOf = (rest: readonly Rest[]) => rest.reduce((sum, { taka }) => sum + taka, 0)

type Move = Omit<Parameters<typeof moveMoney>[2], 'kind'> & { kind: 'exchanged' | 'returned' }

function move(tx: Db, source: SourceRow | null, moved: Move, by: string): Promise<number> {
  return source?.kind === 'sale'
    ? moveSaleMoney(tx, source._id, moved, by)
    : moveMoney(tx, source?._id ?? null, moved, by)
}

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
    const lines = back.filter((line) => line.source === source && isOnlyExchanged({ ...line, isReduced: true }))
    const worth = worthOf(lines.filter(({ isReduced }) => isReduced))
    const before = source?.kind === 'sale' ? (await readSaleOrigin(tx, source._id)).reduced : 0
    sum += Math.max(worth, Math.min(before, worthOf(lines)))
  }
  return sum
}

const worthOf = (lines: readonly BackLine[]) => lines.reduce((sum, { worth }) => sum + worth, 0)

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
  if (owing !== null) throw await notComeIn(tx, owing)
  if (isCash) throw notInCash('payBack.method')
}
