import { localized } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { COUNTER_METHODS, type CounterMethod } from '#shared/rules/counter/counter.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { SaleDifferences } from '#shared/schemas/counter/sale.ts'

export interface Line {
  position: number
  product: string
  size: string
  /** null: the shop never had it */
  shoe: { name: string; code: string; size: number | null } | null
  quantity: number
  price: number
  discount: number
  discountReason: string
}

interface WaitingSale {
  at: string
  lines: Line[]
  /** what its lines come to */
  total: number
  payments: { method: CounterMethod; taka: number; reference: string }[]
}

/** What can be read of a sale that waits, whatever was sent. */
export function readSale({
  body,
  shoes,
  at,
  exchange,
}: Pick<SaleDifferences['waiting'][number], 'body' | 'shoes' | 'at' | 'exchange'>): WaitingSale {
  const sold = exchange ? body.sale : body
  const lines = listIn(sold, 'lines').map((line, position): Line => {
    const shoe = shoes[position]
    return {
      position,
      product: textIn(line, 'product'),
      size: textIn(line, 'size'),
      shoe: shoe ? { name: localized(shoe, 'name'), code: shoe.code, size: shoe.size } : null,
      quantity: wholeIn(line, 'quantity'),
      price: wholeIn(line, 'price'),
      discount: wholeIn(line, 'discount'),
      discountReason: textIn(line, 'discountReason'),
    }
  })
  return {
    at: timeIn(body, 'at') || at,
    lines,
    total: lines.reduce((sum, { price, quantity, discount }) => sum + price * quantity - discount, 0),
    payments: listIn(sold, 'payments').flatMap((payment) => {
      const method = COUNTER_METHODS.find((known) => known === textIn(payment, 'method'))
      return method ? [{ method, taka: wholeIn(payment, 'taka'), reference: textIn(payment, 'reference') }] : []
    }),
  }
}

/** What becomes of the pairs and the money of an exchange, whose customer has both, if it is taken or left. */
export function outcomeOf(sale: SaleDifferences['waiting'][number], isTaken: boolean): string[] {
  const { exchange } = sale
  if (!exchange) return []
  const { lines, payments } = readSale(sale)
  const [back, out] = [pairsIn(exchange.lines), pairsIn(lines)]
  const paid = payments.reduce((sum, { taka }) => sum + taka, 0)
  const showroom = localized(sale.store, 'code')
  const facts = isTaken
    ? [
        back > 0 && t('Into the stock of {showroom}: {pairs}', { showroom, pairs: pairsText(back) }),
        out > 0 && t('Out of the stock of {showroom}: {pairs}', { showroom, pairs: pairsText(out) }),
        paid > 0 && t('Into the books as paid: {taka}', { taka: formatTaka(paid) }),
        exchange.paidBack > 0 &&
          t('Into the books as given back in cash: {taka}', { taka: formatTaka(exchange.paidBack) }),
      ]
    : [
        out > 0 && t('Went out, and stays in the books of {showroom}: {pairs}', { showroom, pairs: pairsText(out) }),
        back > 0 && t('Came back, and is in no books: {pairs}', { pairs: pairsText(back) }),
        paid > 0 && t('Was paid, and is in no books: {taka}', { taka: formatTaka(paid) }),
        exchange.paidBack > 0 &&
          t('Left the drawer, and is in no books: {taka}', { taka: formatTaka(exchange.paidBack) }),
      ]
  return facts.filter((fact) => fact !== false)
}

const pairsIn = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

function pairsText(count: number): string {
  return plural(count, t('{count} pair', { count }), t('{count} pairs', { count }))
}

function listIn(value: unknown, name: string): unknown[] {
  const list = Object(value)[name]
  return Array.isArray(list) ? list : []
}

function textIn(value: unknown, name: string): string {
  const text = Object(value)[name]
  return typeof text === 'string' ? text : ''
}

function timeIn(value: unknown, name: string): string {
  const time = Date.parse(textIn(value, name))
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}

function wholeIn(value: unknown, name: string): number {
  const whole = Object(value)[name]
  return Number.isInteger(whole) && whole > 0 ? whole : 0
}
