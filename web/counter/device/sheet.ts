import type { CounterChanges } from '#shared/schemas/counter/counter.ts'
import type { Transfer } from '#shared/schemas/stock/stock.ts'
import { type KeptShoe, pairsOnHand } from './snapshot.ts'

/** A size of a shoe with the pairs that were scanned of it. */
export interface SheetRow {
  product: string
  size: string
  /** the number of the size, as on the box */
  label: string
  code: string
  name: string
  nameBn: string | null
  pairs: number
  /** of a transfer that arrives: pairs that were sent */
  sent?: number
}

/** What was scanned, the last one first. */
export type Sheet = readonly SheetRow[]

type Sizes = Required<Pick<CounterChanges, 'sizes'>>

const MAX_PAIRS = 100_000
const isOf = (product: string, size: string) => (row: SheetRow) => row.product === product && row.size === size

export function rowOf({ sizes }: Sizes, shoe: KeptShoe, size: string, pairs = 0): SheetRow {
  const label = String(sizes.find(({ _id }) => _id === size)?.size ?? '')
  return { product: shoe._id, size, label, code: shoe.code, name: shoe.name, nameBn: shoe.nameBn, pairs }
}

/** One pair more of a size, which comes to the top. */
export function addPair(sheet: Sheet, row: SheetRow): Sheet {
  const same = sheet.find(isOf(row.product, row.size)) ?? { ...row, pairs: 0 }
  return [{ ...same, pairs: Math.min(MAX_PAIRS, same.pairs + 1) }, ...sheet.filter((one) => one !== same)]
}

/** Sets the pairs of a size. Less than none takes the row out, unless it was sent: then none has arrived. */
export function setPairs(sheet: Sheet, { product, size }: SheetRow, pairs: number): Sheet {
  const wanted = Math.min(MAX_PAIRS, Math.trunc(pairs) || 0)
  return sheet
    .map((row) =>
      isOf(product, size)(row) ? { ...row, pairs: row.sent === undefined ? wanted : atLeastNone(wanted) } : row,
    )
    .filter((row) => row.pairs >= 0)
}

const atLeastNone = (pairs: number) => Math.max(0, pairs)

/** The sizes of the shoes in a sheet that should be here by the books and were not scanned, with no pair. */
export function unscanned(sheet: Sheet, shoes: ReadonlyMap<string, KeptShoe>, facts: Sizes): SheetRow[] {
  const products = [...new Set(sheet.map(({ product }) => product))]
  return products.flatMap((product) => {
    const shoe = shoes.get(product)
    const missing = shoe?.pairs.filter(({ size, onHand }) => onHand > 0 && !sheet.some(isOf(product, size))) ?? []
    return shoe ? missing.map(({ size }) => rowOf(facts, shoe, size)) : []
  })
}

/** Body of a count: what was scanned, beside what the books say at this moment. */
export function countRows(sheet: Sheet, shoes: ReadonlyMap<string, KeptShoe>) {
  return sheet.map(({ product, size, pairs }) => {
    const shoe = shoes.get(product)
    return { product, size, counted: pairs, seen: shoe ? pairsOnHand(shoe, size) : 0 }
  })
}

/** Rows of a delivery or transfer: a size with no pair is none. */
export function movedRows(sheet: Sheet) {
  return sheet.flatMap(({ product, size, pairs }) => (pairs > 0 ? [{ product, size, pairs }] : []))
}

/** The sheet of a transfer that arrives, of which nothing has been scanned. */
export function arrivingSheet({ rows }: Transfer): Sheet {
  return rows.map(({ product, size, sent }) => ({
    product: product._id,
    size: size._id,
    label: String(size.size ?? ''),
    code: product.code,
    name: product.name,
    nameBn: product.nameBn,
    pairs: 0,
    sent,
  }))
}
