import { expect, test } from 'vitest'
import type { ExchangeSource } from '#shared/schemas/counter/exchange.ts'
import { saleTotal } from '#shared/schemas/counter/sale-input.ts'
import type { Line } from './basket.ts'
import {
  addSources,
  type Draft,
  findOpenLine,
  isLate,
  NO_DRAFT,
  needsDecision,
  priceBasket,
  sumsOf,
  toBody,
  togglePick,
} from './exchange-draft.ts'

const names = { name: 'Padma', nameBn: null, code: 'OM-1', color: null, colorBn: null }

function sourceOf(kind: 'order' | 'sale', lines: Partial<ExchangeSource['lines'][number]>[]): ExchangeSource {
  return {
    ...{ kind, _id: `${kind} 1`, number: 'N', at: '2026-11-20T10:00:00.000Z', until: '2026-12-20', isLate: false },
    ...{ faultUntil: '2027-02-20', isFaultLate: false, wallet: null, byVoucher: 0 },
    store: { _id: 's', code: 'Uttara', codeBn: null },
    lines: lines.map((line, position) => ({
      ...{ line: position, product: 'p1', size: { _id: 's40', size: 40 }, quantity: 1, back: 0, total: 1_500 },
      ...{ isReduced: false, asked: null, ...names, ...line },
    })),
  }
}

const out = (product: string, price: number, changes: Partial<Line> = {}): Line => ({
  ...{ product, size: 's41', label: '41', code: 'OM-1', name: 'Padma', nameBn: null, color: null },
  ...{ price, quantity: 1, discount: 0, discountReason: '', ...changes },
})

const draftOf = (source: ExchangeSource, basket: Line[]): Draft => {
  const [line] = source.lines
  const found = addSources(NO_DRAFT, [source])
  const picked = line && found.picks.length === 0 ? togglePick(found, source, line) : found
  return { ...picked, basket }
}

test('[EXCH-01] a single pair of a receipt comes back at once, and one that came back is never ticked', () => {
  const one = addSources(NO_DRAFT, [sourceOf('sale', [{}, { back: 1 }])])
  expect(one.picks).toMatchObject([{ line: 0, quantity: 1, condition: 'sellable', reason: 'size' }])
  expect(addSources(NO_DRAFT, [sourceOf('sale', [{}, {}])]).picks).toEqual([])
  const gone = sourceOf('sale', [{ back: 1 }])
  expect(addSources(one, [gone]).picks, 'it came back meanwhile').toEqual([])
  expect(gone.lines.flatMap((line) => togglePick(NO_DRAFT, gone, line).picks)).toEqual([])
  expect(findOpenLine(one, 'p1', 's40'), 'ticked').toBeNull()
  expect(findOpenLine({ ...one, picks: [] }, 'p1', 's40')).toMatchObject({ line: { line: 0 } })
})

test('[EXCH-02] what a buyer has asked to bring is ticked, with its reason', () => {
  const wanted = { _id: 's41', size: 41 }
  const asked = { quantity: 1, reason: 'fault' as const, wanted }
  const found = addSources(NO_DRAFT, [sourceOf('order', [{ quantity: 2, asked }, {}, { back: 1, asked }])])
  expect(found.picks).toMatchObject([{ line: 0, quantity: 1, reason: 'fault' }])
})

test('[EXCH-01] [EXCH-03] the same shoe in another size costs what was paid, for as many pairs as come back', () => {
  const source = sourceOf('sale', [{ quantity: 2, total: 2_999 }])
  const draft = draftOf(source, [out('p1', 1_800, { quantity: 3, discount: 9_000, discountReason: 'Scratch' })])
  expect(draft.picks).toMatchObject([{ quantity: 2 }])
  const worths = new Map([['p1', [1_499, 1_500]]])
  expect(priceBasket(draft.basket, worths)).toMatchObject([
    { total: 2_999, parts: [{ price: 1_499 }, { price: 1_500 }, { price: 1_800, discount: 1_800 }] },
  ])
  const gift = priceBasket([out('p1', 1_800, { quantity: 3 })], new Map([['p1', [0, 0, 1_800]]]))
  expect(gift, 'two were given away').toMatchObject([
    {
      total: 1_800,
      parts: [
        { price: 1_800, quantity: 2, discount: 3_600 },
        { price: 1_800, quantity: 1, discount: 0 },
      ],
    },
  ])
  const sizes = priceBasket([out('p1', 1_800), out('p1', 1_800, { size: 's42' })], new Map([['p1', [1_500]]]))
  expect(sizes.map(({ total }) => total)).toEqual([1_500, 1_800])
  expect(sumsOf(draft)).toMatchObject({ worth: 2_999, total: 2_999, due: 0, rest: 0 })
  const full = { ...draft, basket: [out('p1', 1_800, { quantity: 3 })] }
  const body = toBody(full, { key: 'k', at: 'now', sequence: 7 }, {}) as { sale: { lines: Line[] } }
  expect(body).toMatchObject({
    lines: [{ sale: 'sale 1', line: 0, quantity: 2 }],
    sale: { sequence: 7, lines: [{ quantity: 1 }, { quantity: 1 }, { price: 1_800 }], payments: [] },
  })
  expect(saleTotal(body.sale.lines) - 2_999).toBe(sumsOf(full).due)
})

test('[EXCH-03] what is left is cash only where no order is paid back, whose pairs are spent first', () => {
  const [order, sale] = [sourceOf('order', [{ product: 'p2' }]), sourceOf('sale', [{}])]
  const both = addSources(draftOf(sale, [out('p3', 1_500)]), [order])
  expect(sumsOf(both)).toMatchObject({ worth: 3_000, total: 1_500, due: 0, rest: 1_500, isCash: true })
  expect(sumsOf({ ...both, basket: [] })).toMatchObject({ rest: 3_000, isCash: false })
  expect(toBody(both, { key: 'k', at: 'now', sequence: 1 }, {})).toMatchObject({
    lines: [{ order: 'order 1' }, { sale: 'sale 1' }],
  })
})

test('[EXCH-04] damaged and late pairs need a decision, and only late ones say why', () => {
  const draft = draftOf(sourceOf('sale', [{}]), [])
  expect(needsDecision(draft)).toBe(false)
  expect(needsDecision({ ...draft, picks: draft.picks.map((pick) => ({ ...pick, condition: 'damaged' })) })).toBe(true)
  const late = { ...draftOf({ ...sourceOf('sale', [{}]), isLate: true }, []), lateReason: ' Ill ' }
  expect(needsDecision(late)).toBe(true)
  const faulty: Draft = { ...late, picks: late.picks.map((pick) => ({ ...pick, reason: 'fault' })) }
  expect([needsDecision(faulty), isLate(faulty)], 'a fault is its reason').toEqual([true, false])
  const numbers = { key: 'k', at: 'now', sequence: null }
  expect(toBody(late, numbers, { payBack: { method: 'Cash', reference: '' } })).toMatchObject({
    lateReason: 'Ill',
    payBack: { method: 'Cash' },
  })
  expect(toBody(draft, numbers, {})).not.toHaveProperty('lateReason')
  expect(toBody(draft, numbers, {})).not.toHaveProperty('sale')
})

test('[EXCH-06] what was paid by voucher pays first for other pairs; a rest of it is no cash', () => {
  const source = { ...sourceOf('sale', [{}]), byVoucher: 1_000 }
  expect(sumsOf(draftOf(source, []))).toMatchObject({ rest: 1_500, isVoucher: true, isCash: false })
  expect(sumsOf(draftOf(source, [out('p2', 1_200)]))).toMatchObject({ rest: 300, isVoucher: false, isCash: true })
})

test('[EXCH-03] what a wallet or a card paid is not offered in cash, and what cash paid of the same sale is', () => {
  const source = { ...sourceOf('sale', [{}]), notInCash: 1_000 }
  expect(sumsOf(draftOf(source, []))).toMatchObject({ rest: 1_500, isCash: false })
  expect(sumsOf(draftOf(source, [out('p2', 1_000)]))).toMatchObject({ rest: 500, isCash: true })
})
