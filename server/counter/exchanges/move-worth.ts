import { moveMoney, moveSaleMoney } from '#server/money/move-money.queries.ts'
import { assertWithinCashLimit, cashOfOrder } from '#server/payments/cash-limit.ts'
import { requireNewRefundId } from '#server/payments/pay-back.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid, ShopError } from '#server/platform/errors/shop-error.ts'
import { t } from '#shared/language/t.ts'
import type { ExchangeInput } from '#shared/schemas/counter/exchange-input.ts'
import type { DeviceRow } from '../devices.queries.ts'
import type { BackLine } from './read-back.ts'
import type { SourceRow } from './sources.queries.ts'

/** What of the worth of pairs that came back is left, by the order or sale that they are of. */
export interface Rest {
  source: SourceRow
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
  let open = taka
  const rest: Rest[] = []
  for (const [source, worth] of worthBySource(back)) {
    const spent = Math.min(open, worth)
    open -= spent
    if (spent > 0) await move(tx, source, { kind: 'exchanged', taka: -spent, exchange }, by)
    rest.push({ source, taka: worth - spent, kept: source.kept === null ? worth - spent : source.kept - spent })
  }
  return rest
}

interface PayingBack {
  exchange: string
  by: string
  device: DeviceRow
  rest: readonly Rest[]
  payBack: ExchangeInput['payBack']
}

/**
 * Pays back what is left, from the drawer of the device or by a wallet; without a way it stays to be paid back. Throws 409 while the
 * courier has the money of an order, 422 for cash of an order or above the limit of tills, and for an id that is that of another payment.
 */
export async function payBackRest(tx: Db, { exchange, by, device, rest, payBack }: PayingBack): Promise<void> {
  if (!payBack) return
  const { method, reference } = payBack
  if (method !== 'Cash' && reference === '')
    throw invalid([{ path: 'payBack.reference', message: t('Please enter the transaction ID'), code: 'required' }])
  if (method !== 'Cash') await requireNewRefundId(tx, reference, 'payBack.reference')
  else await assertWithinCashLimit(tx, sumOf(rest), 'payBack.method')
  for (const { source, taka, kept } of rest) {
    if (taka === 0) continue
    if (kept < taka) throw new ShopError('money_with_courier', { number: source.number })
    if (method === 'Cash' && source.kind === 'order') throw cashOfOrder('payBack.method')
    const from = method === 'Cash' ? { showroom: device.showroom, device: device.id } : { reference }
    await move(tx, source, { kind: 'returned', taka: -taka, exchange, ...from }, by)
  }
}

const sumOf = (rest: readonly Rest[]) => rest.reduce((sum, { taka }) => sum + taka, 0)

type Move = Omit<Parameters<typeof moveMoney>[2], 'kind'> & { kind: 'exchanged' | 'returned' }

function move(tx: Db, { kind, _id }: SourceRow, moved: Move, by: string): Promise<number> {
  return kind === 'order' ? moveMoney(tx, _id, moved, by) : moveSaleMoney(tx, _id, moved, by)
}

function worthBySource(back: readonly BackLine[]): Map<SourceRow, number> {
  const sums = new Map<SourceRow, number>()
  for (const { source, worth } of back) sums.set(source, (sums.get(source) ?? 0) + worth)
  return sums
}
