import type { RowProblem } from '#shared/rules/imports/faults.ts'
import type { ImportVerdict } from '#shared/rules/imports/states.ts'
import type { ImportCell, ImportOptions } from '#shared/schemas/imports/import.ts'
import { mergeLines, type WantedProduct, type WrongRow } from './merge-lines.ts'
import { planPlace, type WantedPlace } from './plan-place.ts'
import type { ProductLine, ProductValues } from './product-line.ts'
import { type CurrentProduct, type ProductState, stockKey } from './product-state.queries.ts'

/** The columns of a product that an import writes, its place aside. */
export interface ProductColumns {
  name: string
  nameBn: string | null
  code: string
  description: string
  descriptionBn: string | null
  originalPrice: number
  discountPrice: number
  cost: number | null
  hidden: boolean
  featured: boolean
  bestSeller: boolean
}

/** What an import would do with an article. */
export interface PlannedProduct {
  key: string
  row: number
  rows: number[]
  name: string
  verdict: ImportVerdict
  cells: ImportCell[]
  problems: WrongRow[]
  current: CurrentProduct | null
  columns: ProductColumns
  place: WantedPlace
  sizes: number[]
  pairs: { showroom: string; size: number; before: number; after: number }[]
  barcodes: { size: number; code: string }[]
}

/** Plans an article by its rows and what the shop has. */
export function planProduct(
  key: string,
  lines: readonly ProductLine[],
  state: ProductState,
  options: ImportOptions,
): PlannedProduct {
  const { wanted, wrong } = mergeLines(lines)
  const current = state.products.get(key) ?? null
  const problems: WrongRow[] = [...wrong]
  const rows = lines.map(({ row }) => row)
  const refuse = (problem: RowProblem) => problems.push({ ...problem, inRow: rows[0] ?? 0 })
  const columns = columnsOf(wanted.values, current, options)
  const place = planPlace(wanted.values, current, state.places)
  const named = [...new Set([...wanted.sizes, ...wanted.pairs.map(({ size }) => size)])]
  const sizes = toSizes(wanted.isRun ? named : [...(current?.sizes ?? []), ...named])
  const isNamed = (field: string) => wrong.some((one) => one.field === field || one.field === 'code')
  if (!current)
    for (const field of missingOf(columns, place, sizes)) if (!isNamed(field)) refuse({ field, why: 'empty' })
  if (columns.discountPrice > columns.originalPrice) refuse({ field: 'discountPrice', why: 'above-price' })
  const pairs = pairsOf(wanted, current, state)
  for (const { showroom, size, after } of pairs) {
    const held = current ? (state.stock.get(stockKey(showroom, current.id, size))?.held ?? 0) : 0
    if (held > after) refuse({ field: `pairs:${showroom}`, why: 'promised', max: held })
  }
  const barcodes = wanted.barcodes.filter(({ code, size }) => {
    const owner = state.barcodes.get(code)
    const isOwn = owner?.product === current?.id && owner?.size === size
    if (owner && !isOwn) refuse({ field: 'barcode', why: 'barcode-taken', value: code })
    return !owner
  })
  const { leftOut } = wanted
  const cells = cellsOf({ columns, place, leftOut, sizes, pairs, barcodes, current, state })
  return {
    ...{ key, rows, current, columns, place, sizes, pairs, barcodes, problems },
    row: rows[0] ?? 0,
    name: columns.code || key,
    verdict: problems.length > 0 ? 'wrong' : current ? (cells.length > 0 ? 'changed' : 'unchanged') : 'added',
    cells: problems.length > 0 ? [] : cells,
  }
}

function toSizes(sizes: readonly number[]): number[] {
  return [...new Set(sizes)].toSorted((one, other) => one - other)
}

function columnsOf(values: ProductValues, current: CurrentProduct | null, options: ImportOptions): ProductColumns {
  const originalPrice = values.originalPrice ?? current?.originalPrice ?? 0
  const hadDiscount = current && current.discountPrice !== current.originalPrice
  return {
    code: current?.code ?? values.code,
    name: values.name ?? current?.name ?? '',
    nameBn: values.nameBn ?? current?.nameBn ?? null,
    description: values.description ?? current?.description ?? values.name ?? '',
    descriptionBn: values.descriptionBn ?? current?.descriptionBn ?? null,
    originalPrice,
    discountPrice: values.discountPrice ?? (hadDiscount ? current.discountPrice : originalPrice),
    cost: values.cost ?? current?.cost ?? null,
    hidden: values.hidden ?? current?.hidden ?? options.hidden,
    featured: values.featured ?? current?.featured ?? false,
    bestSeller: values.bestSeller ?? current?.bestSeller ?? false,
  }
}

/** What a new product lacks. */
function missingOf(columns: ProductColumns, place: WantedPlace, sizes: readonly number[]): string[] {
  return [
    ...(columns.name === '' ? ['name'] : []),
    ...(columns.originalPrice === 0 ? ['originalPrice'] : []),
    ...(place.category.name === '' ? ['category'] : []),
    ...(place.color.name === '' ? ['color'] : []),
    ...(sizes.length === 0 ? ['sizes'] : []),
  ]
}

/** The pairs that shall be where others are. */
function pairsOf({ pairs }: WantedProduct, current: CurrentProduct | null, { stock }: ProductState) {
  return pairs.flatMap(({ showroom, size, pairs: after }) => {
    const before = current ? (stock.get(stockKey(showroom, current.id, size))?.onHand ?? 0) : 0
    return before === after ? [] : [{ showroom, size, before, after }]
  })
}

const TEXTS = ['name', 'nameBn', 'description', 'descriptionBn'] as const
const NUMBERS = ['originalPrice', 'discountPrice', 'cost'] as const
const FLAGS = ['hidden', 'featured', 'bestSeller'] as const

type Changes = Pick<PlannedProduct, 'columns' | 'place' | 'sizes' | 'pairs' | 'barcodes' | 'current'> & {
  leftOut: string[]
  state: ProductState
}

/** What differs, cell by cell. */
function cellsOf({ columns, place, leftOut, sizes, pairs, barcodes, current, state }: Changes): ImportCell[] {
  const cells: ImportCell[] = []
  const compare = (field: string, before: string | null, after: string | null, without = '') => {
    if (after === null || after === '' || before === after) return
    cells.push({ field, before, after, ...(without !== '' && { leftOut: without }) })
  }
  const text = (value: string | number | null | undefined) =>
    value === null || value === undefined ? null : String(value)
  const flag = (value: boolean | undefined) => (value === undefined ? null : value ? 'yes' : 'no')
  for (const field of TEXTS) compare(field, text(current?.[field]), columns[field])
  const nameOf = (rows: readonly { id: string; name: string }[], id = '') =>
    rows.find((row) => row.id === id)?.name ?? null
  const { categories, subCategories, colors, showrooms } = state.places
  if (place.category.id !== current?.category || current === null)
    compare('category', nameOf(categories, current?.category), place.category.name)
  if (place.subCategory.id !== current?.subCategory || current === null)
    compare('subCategory', nameOf(subCategories, current?.subCategory), place.subCategory.name, leftOut.join(', '))
  if (place.color.id !== current?.color || current === null)
    compare('color', nameOf(colors, current?.color), place.color.name)
  for (const field of NUMBERS) compare(field, text(current?.[field]), text(columns[field]))
  for (const field of FLAGS) if (current || columns[field]) compare(field, flag(current?.[field]), flag(columns[field]))
  compare('sizes', current ? current.sizes.join(', ') : null, sizes.join(', '))
  for (const { showroom, size, before, after } of pairs) {
    const code = showrooms.find(({ id }) => id === showroom)?.code ?? ''
    cells.push({ field: 'pairs', of: `${code} ${size}`, before: String(before), after: String(after) })
  }
  for (const { size, code } of barcodes) cells.push({ field: 'barcode', of: String(size), before: null, after: code })
  return cells
}
