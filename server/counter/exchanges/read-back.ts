import type { Db } from '#server/platform/db/open.ts'
import { invalid, ShopError } from '#server/platform/errors/shop-error.ts'
import { t } from '#shared/language/t.ts'
import {
  type ExchangeReason,
  isAskedInTime,
  isTooLate,
  type PairCondition,
  worthOfPairs,
  worthsOfPairs,
} from '#shared/rules/counter/exchange.ts'
import { includedVat } from '#shared/rules/orders/paper.ts'
import type { ExchangeInput } from '#shared/schemas/counter/exchange-input.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { askedLeft, daysLeft } from './find-sources.ts'
import { findLowestPrices, listSources, lockSources, type SourceLine, type SourceRow } from './sources.queries.ts'

/** Pairs that come back, with what they were paid for in taka. */
export interface BackLine {
  /** null: a gift without a receipt */
  source: SourceRow | null
  line: number
  product: string
  size: string
  quantity: number
  condition: PairCondition
  reason: ExchangeReason
  /** the last day to exchange it; null: a gift */
  until: string | null
  isLate: boolean
  /** late, and not for a fault that the shop still answers for */
  lacksReason: boolean
  isReduced: boolean
  worth: number
  /** of it, each pair */
  worths: number[]
  vatPercent: number
  vat: number
}

/**
 * The pairs that come back, of orders and sales that the transaction locks. Throws 422 for a line that is of none, and 409 for an order
 * that was not delivered, a sale that was voided, and pairs that came back before. `now`: when they come back.
 */
export async function readBack(
  tx: Db,
  settings: Settings,
  { lines }: ExchangeInput,
  now = new Date(),
): Promise<BackLine[]> {
  const ids = {
    orders: [...new Set(lines.flatMap(({ order }) => order ?? []))],
    sales: [...new Set(lines.flatMap(({ sale }) => sale ?? []))],
  }
  await lockSources(tx, ids)
  const sources = new Map((await listSources(tx, ids, settings.shop.vatPercent)).map((row) => [row._id, row]))
  const back: BackLine[] = []
  const gifts = await readGifts(tx, lines)
  for (const [position, asked] of lines.entries()) {
    if (asked.gift) {
      back.push(toGiftLine(settings, asked, gifts.get(`${asked.gift.product} ${asked.gift.size}`), position))
      continue
    }
    const source = sources.get(asked.order ?? asked.sale ?? '')
    const line = source?.lines.find((one) => one.line === asked.line)
    if (!source || !line) throw unknownLine(position)
    const above = pairsOf(back, source, asked.line)
    back.push(toBackLine(settings, { asked, source, line, above, now }))
  }
  return back
}

/** A gift without a receipt is worth the lowest price at which its article is sold today. */
function toGiftLine(
  { shop }: Settings,
  { gift, quantity, condition, reason }: ExchangeInput['lines'][number],
  price: number | undefined,
  position: number,
): BackLine {
  if (!gift || price === undefined) throw unknownLine(position, 'gift')
  const worth = price * quantity
  return {
    ...{
      ...gift,
      source: null,
      line: 0,
      quantity,
      condition,
      reason,
      until: null,
      isLate: false,
      lacksReason: false,
      isReduced: false,
      worth,
    },
    worths: Array<number>(quantity).fill(price),
    vatPercent: shop.vatPercent,
    vat: includedVat(worth, shop.vatPercent),
  }
}

function readGifts(tx: Db, lines: ExchangeInput['lines']): Promise<Map<string, number>> {
  return findLowestPrices(
    tx,
    lines.flatMap(({ gift }) => gift ?? []),
  )
}

/** Pairs of the same line that are further above in the exchange. */
function pairsOf(back: readonly BackLine[], source: SourceRow, line: number): number {
  return back.reduce((sum, one) => (one.source === source && one.line === line ? sum + one.quantity : sum), 0)
}

interface Asked {
  asked: ExchangeInput['lines'][number]
  source: SourceRow
  line: SourceLine
  /** pairs of it that are further above in the exchange */
  above: number
  /** when they come back */
  now: Date
}

function toBackLine(settings: Settings, { asked, source, line, above, now }: Asked): BackLine {
  const { quantity, condition, reason } = asked
  const before = line.back + above
  const { number, at, days, stands } = source
  if (!stands) throw new ShopError('sale_voided')
  if (at === null) throw new ShopError('exchange_undelivered', { number })
  assertThere(number, line, { before, quantity })
  const pairs = { before, pairs: quantity }
  const { until, ...left } = daysLeft(at, days, settings, now)
  const wish = line.asked && askedLeft(line.asked, { at, days }, settings, now)
  const isInTime = isAskedInTime(wish, { quantity: above + quantity, reason })
  return {
    ...{ source, quantity, condition, reason, line: line.line, product: line.product, size: line.size._id },
    isReduced: line.isReduced,
    until,
    isLate: !isInTime && left.isLate,
    lacksReason: !isInTime && isTooLate(left, reason),
    worth: worthOfPairs(line.total, line.quantity, pairs),
    worths: worthsOfPairs(line.total, line.quantity, pairs),
    vatPercent: line.vatPercent,
    vat: worthOfPairs(line.vat ?? includedVat(line.total, line.vatPercent), line.quantity, pairs),
  }
}

/** Throws 409 for pairs of a line that came back before, or were never sold. `before`: how many have come back. */
export function assertThere(
  number: string,
  { quantity: sold }: Pick<SourceLine, 'quantity'>,
  { before, quantity }: { before: number; quantity: number },
): void {
  const left = sold - before
  if (quantity <= left) return
  throw left > 0
    ? new ShopError('more_than_sold', { number, sold, left })
    : new ShopError('pairs_came_back', { number })
}

function unknownLine(position: number, field: 'line' | 'gift' = 'line'): ShopError {
  const message =
    field === 'gift' ? t('The shop has no such shoe in this size') : t('This order or receipt has no such pair')
  return invalid([{ path: `lines.${position}.${field}`, message, code: 'unknown_line' }])
}

/** What pairs of each order and sale are worth, and what of it pays for others, the first named first. */
export function sharesOf(back: readonly BackLine[], taka: number) {
  const sums = new Map<SourceRow | null, number>()
  for (const { source, worth } of back) sums.set(source, (sums.get(source) ?? 0) + worth)
  let open = taka
  return [...sums].map(([source, worth]) => {
    const spent = Math.min(open, worth)
    open -= spent
    return { source, worth, spent }
  })
}
