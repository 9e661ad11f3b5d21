import { toLatinDigits } from '#shared/bangladesh/digits.ts'
import type { ProductField } from '#shared/rules/imports/columns.ts'
import type { RowProblem } from '#shared/rules/imports/faults.ts'
import { type CellSize, readSizes } from '#shared/rules/imports/sizes-in-cell.ts'
import { MAX_PAIRS } from '#shared/rules/showrooms/stock.ts'
import { typedCode, typedName } from '#shared/rules/typed-text.ts'
import { ImportCells } from './read-cells.ts'

/** The cells of a row: by field, and those of columns with the pairs of a showroom. */
export interface ProductCells {
  fields: Partial<Record<ProductField, string>>
  pairs: readonly { showroom: string; text: string }[]
}

/** What a row says of its article: undefined is what it says nothing of. */
export interface ProductValues {
  code: string
  name?: string
  nameBn?: string
  description?: string
  descriptionBn?: string
  category?: string
  categoryBn?: string
  subCategory?: string
  subCategoryBn?: string
  color?: string
  colorBn?: string
  originalPrice?: number
  discountPrice?: number
  cost?: number
  hidden?: boolean
  featured?: boolean
  bestSeller?: boolean
}

export interface LinePairs {
  /** id */
  showroom: string
  size: number
  pairs: number
}

export interface ProductLine {
  row: number
  values: ProductValues
  /** levels of its category for which the shop has no place */
  leftOut?: string[]
  sizes: number[]
  /** whether these are all of its sizes */
  isRun: boolean
  pairs: LinePairs[]
  barcodes: { size: number; code: string }[]
  pictures: string[]
  problems: RowProblem[]
}

export interface ProductLineOptions {
  /** where pairs are of which nothing says it; null: nobody has said */
  showroom: string | null
  /** finds a showroom by the name in a cell */
  showroomOf: (name: string) => string | null
}

const MAX_SIZES = 50
const MAX_LEVEL = 80
const BARCODE = /^[!-~]{3,60}$/

/** The key by which rows of one article, and the article of the shop, are found. */
export function articleKey(code: string): string {
  return code.toLowerCase()
}

/** Reads a row; null where it says nothing. */
export function readProductLine(row: number, cells: ProductCells, options: ProductLineOptions): ProductLine | null {
  const read = new ImportCells(cells.fields)
  const isBlank = [...Object.values(cells.fields), ...cells.pairs.map(({ text }) => text)].every((text) => text === '')
  if (isBlank) return null
  const { values: said, hasDiscount } = readValues(read)
  if (hasDiscount) read.refuse('discountPrice', 'above-price')
  const run = sizesIn(read, 'sizes')
  const own = sizesIn(read, 'size')
  const sizes = [...new Set([...own, ...run].map(({ size }) => size))]
  if (sizes.length > MAX_SIZES) read.refuse('sizes', 'too-many-sizes', { max: MAX_SIZES })
  return {
    row,
    ...withPlaces(said),
    sizes,
    isRun: run.length > 0,
    pairs: readPairs(read, cells, [...own, ...run], options),
    barcodes: readBarcodes(read, sizes),
    pictures: read
      .raw('pictures')
      .split(/[,;\n]+/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    problems: read.problems,
  }
}

function readValues(read: ImportCells<ProductField>): { values: ProductValues; hasDiscount: boolean } {
  const code = read.code('code', 40)
  if (code === undefined && read.raw('code') === '') read.refuse('code', 'empty')
  const [originalPrice, discountPrice] = [read.price('originalPrice'), read.price('discountPrice')]
  const values = {
    code: code ?? '',
    name: read.text('name', 120),
    nameBn: read.text('nameBn', 120),
    description: read.text('description', 4_000, true),
    descriptionBn: read.text('descriptionBn', 4_000, true),
    category: readCategory(read),
    categoryBn: read.text('categoryBn', 80),
    subCategory: read.text('subCategory', 80),
    subCategoryBn: read.text('subCategoryBn', 80),
    color: read.text('color', 40),
    colorBn: read.text('colorBn', 40),
    originalPrice,
    discountPrice,
    cost: read.price('cost'),
    hidden: read.yesOrNo('hidden'),
    featured: read.yesOrNo('featured'),
    bestSeller: read.yesOrNo('bestSeller'),
  }
  return { values, hasDiscount: (discountPrice ?? 0) > (originalPrice ?? Number.POSITIVE_INFINITY) }
}

/** A category, or a path of them of which each level is as long as one may be. */
function readCategory(read: ImportCells<ProductField>): string | undefined {
  const path = read.text('category', 10 * MAX_LEVEL)
  const isLong = levelsOf(path).some((level) => [...level].length > MAX_LEVEL)
  return isLong ? read.refuse('category', 'too-long', { max: MAX_LEVEL }) : path
}

function levelsOf(path = ''): string[] {
  return path
    .split('>')
    .map((level) => level.trim())
    .filter((level) => level !== '')
}

/**
 * A path names both, from above: `Men > Sandals > Deep` is in `Sandals` of `Men`, where people found it before as well; what is deeper has
 * no place. A sub-category of its own column stands below the first level.
 */
function withPlaces(values: ProductValues): Pick<ProductLine, 'values' | 'leftOut'> {
  const [category, ...below] = levelsOf(values.category)
  if (below.length === 0) return { values: { ...values, category: category ?? values.category } }
  const { subCategory = below[0] } = values
  const leftOut = below.filter((level) => level !== subCategory)
  return { values: { ...values, category, subCategory }, ...(leftOut.length > 0 && { leftOut }) }
}

function sizesIn(read: ImportCells<ProductField>, field: 'size' | 'sizes'): CellSize[] {
  const found = readSizes(read.raw(field))
  if ('sizes' in found) return found.sizes
  read.refuse(field, 'not-a-size', { value: found.wrong })
  return []
}

function readPairs(
  read: ImportCells<ProductField>,
  cells: ProductCells,
  sizes: readonly CellSize[],
  { showroom: otherwise, showroomOf }: ProductLineOptions,
): LinePairs[] {
  const named = typedName(read.raw('showroom'))
  const found = named === '' ? otherwise : showroomOf(named)
  if (named !== '' && found === null) read.refuse('showroom', 'unknown-showroom', { value: named })
  const inSizes = sizes.filter((one) => one.pairs !== null)
  const hasPairs = inSizes.length > 0 || read.raw('pairs') !== ''
  if (hasPairs && found === null && named === '') read.refuse('pairs', 'pairs-of-which-showroom')
  const ofRow = found === null ? [] : [...inSizes, ...pairsIn(read, 'pairs', read.raw('pairs'), sizes)]
  return [
    ...ofRow.map((one) => ({ showroom: found ?? '', size: one.size, pairs: one.pairs ?? 0 })),
    ...cells.pairs.flatMap(({ showroom, text }) =>
      pairsIn(read, `pairs:${showroom}`, text, sizes).map(({ size, pairs }) => ({ showroom, size, pairs: pairs ?? 0 })),
    ),
  ].filter(({ pairs }) => pairs <= MAX_PAIRS || read.refuse('pairs', 'too-many-pairs', { max: MAX_PAIRS }))
}

/** The pairs in a cell: of the one size of its row, or of those that it names. */
function pairsIn(read: ImportCells<ProductField>, field: string, cell: string, sizes: readonly CellSize[]): CellSize[] {
  const text = toLatinDigits(typedName(cell)).replace(/(?<=^\d+)\.0+$/, '')
  if (text === '') return []
  const refuse = (why: 'not-pairs' | 'pairs-of-which-size') => {
    read.refuse(field as ProductField, why, { value: cell })
    return []
  }
  if (/^\d{1,7}$/.test(text)) {
    const [only, ...others] = sizes
    return only && others.length === 0 ? [{ size: only.size, pairs: Number(text) }] : refuse('pairs-of-which-size')
  }
  const found = readSizes(text)
  if ('wrong' in found) return refuse('not-pairs')
  return found.sizes.every(({ pairs }) => pairs !== null) ? found.sizes : refuse('pairs-of-which-size')
}

function readBarcodes(read: ImportCells<ProductField>, sizes: readonly number[]): { size: number; code: string }[] {
  const codes = read
    .raw('barcode')
    .split(/[\s,;]+/)
    .map((code) => typedCode(code).replace(/^(\d+)\.0+$/, '$1'))
    .filter((code) => code !== '')
  const [size, ...others] = sizes
  if (codes.length === 0) return []
  if (size === undefined || others.length > 0) {
    read.refuse('barcode', 'barcode-of-which-size')
    return []
  }
  return codes.flatMap((code) => {
    if (BARCODE.test(code) && !/^\d+(?:\.\d+)?e[+-]?\d+$/i.test(code)) return [{ size, code }]
    read.refuse('barcode', 'not-a-barcode', { value: code })
    return []
  })
}
