import { createHash } from 'node:crypto'
import { characterEntities } from 'character-entities'
import type { ProductField } from '#shared/rules/imports/columns.ts'
import { readSizes } from '#shared/rules/imports/sizes-in-cell.ts'

/** The cell of a row by its heading there, its text also where it is a page; '' where there is none. */
export type CellOf = (heading: string, as?: 'page') => string
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

const MAX_CODE = 40
const HASHED = 8

/** The article number of one colour of a product; a long one is cut, and ends in what it alone has, the same each time. */
export function codeOf(code: string, color: string): string {
  const word = color
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  const whole = [...(word === '' ? code : `${code}-${word}`)]
  if (whole.length <= MAX_CODE) return whole.join('')
  const hash = createHash('sha256').update(whole.join('').toLowerCase()).digest('hex').slice(0, HASHED)
  const start = whole.slice(0, MAX_CODE - HASHED - 1).join('')
  return `${start.replace(/(?<!-)-+$/, '')}-${hash}`
}

/** The text of a description that was written as a page; in a time that grows with its length alone, whatever stands there. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html
  const text = html.replace(/<(?:br|\/p|\/li|\/div|\/h\d)\b[^<>]*>/gi, '\n').replace(/<[^<>]*>/g, '')
  return decodeSigns(text)
    .replace(/(?<![ \t])[ \t]*\n\s*/g, '\n')
    .trim()
}

/** Writes the signs out that a page names: `&eacute;`, `&#8217;`, `&#x2019;`. What names none stays. */
export function decodeSigns(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]{1,31}));/gi, (named, hex, decimal, name) => {
    const sign = name ? characterEntities[name] : signOf(hex ? Number.parseInt(hex, 16) : Number(decimal))
    return (sign ?? named).replace(/\u00a0/g, ' ')
  })
}

/** Of 128 to 159 a page means those of Windows, which `&#146;` was written in. */
function signOf(code: number): string {
  if (code >= 128 && code < 160) return new TextDecoder('windows-1252').decode(Uint8Array.of(code))
  const isSign = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
  return String.fromCodePoint(isSign ? code : 0xfffd)
}

/** The colour of what another system says none of. */
export const NO_COLOR = 'Other'

/** Pairs that were sold beyond what was there are none. */
export function notBelowZero(pairs: string): string {
  return /^-\d+(?:\.0+)?$/.test(pairs) ? '0' : pairs
}
