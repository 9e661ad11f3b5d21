import { localized } from '#shared/language/localized.ts'
import { COUNTER_METHODS, type CounterMethod } from '#shared/rules/counter/counter.ts'
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
