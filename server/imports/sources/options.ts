import type { ProductField } from '#shared/rules/imports/columns.ts'
import { readSizes } from '#shared/rules/imports/sizes-in-cell.ts'

/** The cell of a row by its heading there; '' where there is none. */
export type CellOf = (heading: string) => string
/** What a row of another system says, by our fields; null: nothing of its own. */
export type ReadExportRow = (cell: CellOf) => Partial<Record<ProductField, string>> | null

/** An option of a product in another system: `Size: 36`. */
export interface Option {
  name: string
  value: string
}

const SIZE = /size|সাইজ/i
const COLOR = /colou?r|রং|রঙ/i
/** What shops with one kind of a product have for its option. */
const NONE = /^(?:default title|regular)$/i

/** Size and colour among the options: by their names, or a value that is a size. */
export function sizeAndColor(options: readonly Option[]): { size: string; color: string } {
  const given = options.filter(({ value }) => value !== '' && !NONE.test(value))
  const isSize = ({ value }: Option) => 'sizes' in readSizes(value)
  const color = given.find(({ name }) => COLOR.test(name))
  const size = given.find(({ name }) => SIZE.test(name)) ?? given.find((one) => one !== color && isSize(one))
  return { size: size?.value ?? '', color: color?.value ?? '' }
}

/** The article number of one colour of a product. */
export function codeOf(code: string, color: string): string {
  const word = color
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return word === '' ? code : `${code}-${word}`
}

/** The text of a description that was written as a page; in a time that grows with its length alone, whatever stands there. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html
  return html
    .replace(/<(?:br|\/p|\/li|\/div|\/h\d)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;|&rsquo;/g, '’')
    .replace(/&amp;/g, '&')
    .replace(/(?<![ \t])[ \t]*\n\s*/g, '\n')
    .trim()
}

/** The colour of what another system says none of. */
export const NO_COLOR = 'Other'

/** Pairs that were sold beyond what was there are none. */
export function notBelowZero(pairs: string): string {
  return /^-\d+(?:\.0+)?$/.test(pairs) ? '0' : pairs
}
