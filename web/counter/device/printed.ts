import { addDays, dhakaDay } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { saleNumber } from '#shared/rules/counter/counter.ts'
import { exchangeUntil } from '#shared/rules/counter/exchange.ts'
import { includedVat } from '#shared/rules/orders/paper.ts'
import type { Exchange } from '#shared/schemas/counter/exchange.ts'
import type { SaleDifference } from '#shared/schemas/counter/sale.ts'
import { pickedLines, pricedOut, sumsOf } from './exchange-draft.ts'
import type { Device, KeptExchange, ShopFacts } from './store.ts'

type ExchangeOut = NonNullable<Exchange['sale']>

/** Of an exchange, what is told and printed: '' is the number of a credit note that the shop has not made yet. */
export interface PrintedExchange
  extends Pick<Exchange, 'number' | 'at' | 'by' | 'worth' | 'vat' | 'exchanged' | 'paidBack' | 'voucher' | 'until'> {
  lines: Pick<Exchange['lines'][number], 'name' | 'nameBn' | 'size' | 'quantity' | 'from' | 'worth'>[]
  sale:
    | (Pick<ExchangeOut, 'number' | 'sequence' | 'total' | 'vat' | 'differences'> & {
        lines: Pick<ExchangeOut['lines'][number], 'name' | 'nameBn' | 'size' | 'quantity' | 'total' | 'discount'>[]
        payments: Pick<ExchangeOut['payments'][number], 'method' | 'taka' | 'given' | 'change' | 'reference'>[]
      })
    | null
}

/** What is told and printed of an exchange before the shop has it: its credit note has no number yet. */
export function printedOf(kept: KeptExchange, { settings }: ShopFacts, device: Device): PrintedExchange {
  const { draft, payBack, sequence, at, clerk } = kept
  const { worth, total, rest } = sumsOf(draft)
  const vatOf = (taka: number) => includedVat(taka, settings.vatPercent)
  const lines = pickedLines(draft).map(({ line, pick, source, worths }): PrintedExchange['lines'][number] => ({
    ...{ name: line.name, nameBn: line.nameBn, size: line.size, quantity: pick.quantity, from: source.number },
    worth: worths.reduce((sum, taka) => sum + taka, 0),
  }))
  const asBack = pickedLines(draft).map(({ pick, source: { until } }) => ({ ...pick, until }))
  const out = pricedOut(draft).map(({ line, parts, total: taka }) => ({
    ...{ name: line.name, nameBn: line.nameBn, quantity: line.quantity, total: taka },
    size: { _id: line.size, size: Number(line.label) },
    discount: parts.reduce((sum, { discount }) => sum + discount, 0),
  }))
  return {
    ...{ number: '', at, by: clerk, voucher: null, worth, lines },
    ...{ exchanged: Math.min(worth, total), paidBack: payBack ? rest : 0 },
    until: exchangeUntil(asBack, out) ?? addDays(dhakaDay(at), settings.shop.exchangeDays),
    vat: lines.reduce((sum, { worth: taka }) => sum + vatOf(taka), 0),
    sale: sequence === null ? null : soldFor(sequence),
  }

  function soldFor(number: number): NonNullable<PrintedExchange['sale']> {
    return {
      ...{ number: saleNumber(device, number), sequence: number, total, lines: out, differences: [] },
      vat: out.reduce((sum, { total: taka }) => sum + vatOf(taka), 0),
      payments: draft.payments.map(({ method, taka, given = taka, reference }) => ({
        ...{ method, taka, reference, given: method === 'Cash' ? given : null, change: given - taka },
      })),
    }
  }
}

/** An exchange that was made without a line, as it is by now: once the shop has it, by its credit note. */
export function shownOf(
  kept: KeptExchange,
  { exchanges }: { exchanges: readonly Exchange[] },
  shop: ShopFacts,
  device: Device,
): PrintedExchange {
  return exchanges.find(({ _id }) => _id === kept.id) ?? printedOf(kept, shop, device)
}

/** What the clerk is told of something odd about a sale that the shop has taken all the same. */
export function differenceText({ kind, order }: Pick<SaleDifference, 'kind' | 'order'>): string {
  if (order) return t('This pair was kept for {number}. The order moves on.', { number: order.number })
  switch (kind) {
    case 'price':
      return t('The price has changed meanwhile: the difference is noted.')
    case 'archived':
      return t('This shoe is no longer on sale: that is noted.')
    case 'clock':
      return t('The clock of this device is wrong. Please set it: the time of the shop counts.')
    default:
      return t('The books had no such pair here: the difference is noted.')
  }
}
