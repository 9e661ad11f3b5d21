import { findOpenRequests } from '#server/pairs/kept-pairs.queries.ts'
import { lockPairs } from '#server/pairs/moves.queries.ts'
import { newId } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/open.ts'
import { forbidden, invalid, ShopError } from '#server/platform/errors/shop-error.ts'
import { approvedBy, subjectOf } from '#server/users/approvals.queries.ts'
import { lockVouchersOf } from '#server/vouchers/spend-voucher.queries.ts'
import { codeAgain } from '#server/vouchers/write-vouchers.ts'
import { t } from '#shared/language/t.ts'
import { exchangeUntil, type Worths } from '#shared/rules/counter/exchange.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { Exchange } from '#shared/schemas/counter/exchange.ts'
import type { ExchangeInput } from '#shared/schemas/counter/exchange-input.ts'
import { paid, saleTotal } from '#shared/schemas/counter/sale-input.ts'
import { endRequests, tellDone } from '../exchange-requests/answer.ts'
import { decidesOn, type Exchanged, type Placing, passOn, writeExchangedSale } from '../place-sale.ts'
import { hashSale, type SentSale } from '../sent-sale.ts'
import { findExchange } from './exchanges.queries.ts'
import { payBackRest, readOrigin, spendWorth, worthOfReduced } from './move-worth.ts'
import { type BackLine, readBack } from './read-back.ts'
import { findByKey, lockDevice, takePairs, writeExchange } from './take-back.queries.ts'

/** Of an exchange whose customer has gone: who made it and when, and whether somebody has decided that it is taken. */
interface Gone {
  clerk: string | null
  at: Date
  isDecided: boolean
}

/**
 * Takes pairs back, and sells others for them, in one transaction: once, however often it is sent. Throws 422 for pairs that are not of
 * the order or sale, for payments that are not the difference, and for money back of shoes at a reduced price, 403 for damaged or late
 * pairs that nobody has approved, 409 for pairs that came back before, where no vouchers are given, for another body of the same key, and for a revoked device.
 */
export async function takeBack(
  placing: Placing,
  input: ExchangeInput,
  sent: SentSale,
  gone?: Gone,
): Promise<{ exchange: Exchange; isNew: boolean }> {
  const { db, device } = placing
  const bodyHash = placing.settles ?? hashSale(sent)
  const { id, isNew, orders } = await db
    .transaction(async (tx) => {
      const isRevoked = await lockDevice(tx, device.id)
      const known = await findByKey(tx, input.key)
      if (known && known.bodyHash !== bodyHash) throw new ShopError('exchange_differs')
      if (known) return { id: known.id, isNew: false, orders: [] }
      if (isRevoked && placing.settles === undefined) throw new ShopError('device_revoked')
      return { ...(await write(tx, placing, input, { bodyHash, sent, gone })), isNew: true }
    })
    .catch((error: unknown) => {
      // Nothing waits for a manager while the customer is there.
      throw gone === undefined && isUsedNumber(error) ? new ShopError('sale_number_used', error.params) : error
    })
  const exchange = await findExchange(db, id)
  if (!exchange) throw new Error(`exchange ${id} was written and is not there`)
  const { voucher } = exchange
  if (voucher) voucher.code = await codeAgain(db, placing.config, voucher._id)
  if (exchange.sale) await passOn(placing, exchange.sale, orders)
  return { exchange, isNew }
}

const isUsedNumber = (error: unknown): error is ShopError<'sale_differs'> =>
  error instanceof ShopError && error.code === 'sale_differs'

async function write(
  tx: Db,
  placing: Placing,
  input: ExchangeInput,
  { bodyHash, sent, gone }: { bodyHash: string; sent: SentSale; gone: Gone | undefined },
): Promise<{ id: string; orders: string[] }> {
  const { device, settings, caller } = placing
  const by = gone?.clerk ?? caller.id
  const back = await readBack(tx, settings, input, gone?.at)
  const worth = back.reduce((sum, line) => sum + line.worth, 0)
  const total = input.sale ? saleTotal(input.sale.lines) : 0
  const exchanged = Math.min(worth, total)
  const approver = await approve(tx, placing, input, { back, exchanged, by })
  assertPaid(input, total - exchanged)
  const id = newId()
  const requests = await findOpenRequests(tx, ordersOf(back))
  await lockVouchersOf(tx, input.sale?.payments ?? [])
  await lockPairs(tx, [
    ...[...back, ...(input.sale?.lines ?? [])].map((pair) => ({ ...pair, showroom: device.showroom })),
    ...requests.flatMap(({ kept }) => kept),
  ])
  await writeExchange(tx, {
    ...{ id, device: device.id, key: input.key, bodyHash, by, approver, worth, exchanged },
    origin: await readOrigin(tx, back, exchanged),
    lateReason: (back.some(({ isLate }) => isLate) && input.lateReason) || null,
    lines: back,
  })
  // What was kept for its buyer is theirs to take now.
  const asked = requests.map((request) => request.id)
  const done = await endRequests(tx, asked, { exchange: id, by: caller.id })
  const orders = input.sale ? await sell(tx, placing, { input, sent, by, exchange: id, taka: exchanged, back }) : []
  const rest = await spendWorth(tx, { exchange: id, by: caller.id, back, taka: exchanged })
  const { config } = placing
  await payBackRest(tx, {
    ...{ config, settings, exchange: id, by: caller.id, device, rest, payBack: input.payBack },
    isPaid: gone?.isDecided ?? false,
  })
  await tellDone(tx, done, config.publicUrl)
  await takePairs(tx, { exchange: id, showroom: device.showroom, back, by: caller.id })
  return { id, orders }
}

/** The orders of pairs that come back. */
function ordersOf(back: readonly BackLine[]): string[] {
  return [...new Set(back.flatMap(({ source }) => (source?.kind === 'order' ? source._id : [])))]
}

/** Throws 422 unless what is paid is what the pairs that came back do not pay. */
function assertPaid({ sale }: ExchangeInput, due: number): void {
  if (paid(sale?.payments ?? []) === due) return
  const message = t('{taka} is to be paid', { taka: formatTaka(due) })
  throw invalid([{ path: 'sale.payments', message, code: 'payments', params: { due } }])
}

/** Uses the approval of damaged and of late pairs, of gifts, and of reduced ones that are paid back; returns who gave it, null where nobody had to. */
async function approve(
  tx: Db,
  placing: Placing,
  { approval, lateReason, lines }: ExchangeInput,
  { back, exchanged, by }: { back: readonly BackLine[]; exchanged: number; by: string },
): Promise<string | null> {
  const { config, caller, device, settings } = placing
  const isLate = back.some((line) => line.isLate)
  const isGift = back.some(({ source }) => source === null)
  const unspent = settings.counter.payBackReduced ? 0 : Math.max(0, (await worthOfReduced(tx, back)) - exchanged)
  if (!isLate && !isGift && unspent === 0 && back.every(({ condition }) => condition === 'sellable')) return null
  if (lateReason === '' && back.some((line) => line.lacksReason))
    throw invalid([{ path: 'lateReason', message: t('Please say why the shop takes it late'), code: 'required' }])
  if (decidesOn(placing, 'write_exchanges', by)) return caller.id === by ? null : caller.id
  if (!approval) throw unspent > 0 ? onlyExchanged(unspent) : forbidden('write_exchanges')
  const act = {
    asker: caller.id,
    permission: 'write_exchanges',
    showroom: device.showroom,
    subject: subjectOf(device.id, lines),
  } as const
  return approvedBy(tx, config, approval, act)
}

function onlyExchanged(taka: number): ShopError {
  const message = t('Shoes at a reduced price are exchanged, not paid back: others for {taka} are to be taken', {
    taka: formatTaka(taka),
  })
  return invalid([{ path: 'sale.lines', message, code: 'reduced', params: { taka } }])
}

interface Selling {
  input: ExchangeInput
  sent: SentSale
  /** id of the account of the clerk */
  by: string
  exchange: string
  taka: number
  back: readonly BackLine[]
}

/** Writes the sale of what is taken; returns the orders whose promised pairs were sold. */
async function sell(tx: Db, placing: Placing, { input, sent, by, exchange, taka, back }: Selling): Promise<string[]> {
  const { sale, at, discountApproval: approval } = input
  if (!sale) return []
  const exchanged: Exchanged = { exchange, taka, worths: worthsOf(back), until: exchangeUntil(back, sale.lines) }
  const { orders } = await writeExchangedSale(tx, placing, {
    input: { ...sale, at, clerk: by, ...(approval !== undefined && { approval }) },
    sent,
    exchanged,
  })
  return orders
}

function worthsOf(back: readonly BackLine[]): Worths {
  const all = new Map<string, readonly number[]>()
  for (const { product, worths } of back) all.set(product, [...(all.get(product) ?? []), ...worths])
  return all
}
