import { toLatinDigits } from '#shared/bangladesh/digits.ts'
import type { RowFault } from '#shared/rules/files/row-faults.ts'
import { typedName } from '#shared/rules/typed-text.ts'

/** Above it a cell is no money of this shop, in paisa. */
const MAX_PAISA = 10 ** 14

/** Characters of a cell beyond which it is none: an import reads cells of any length, and each is looked at in no time. */
const MAX_LENGTH = 500

/**
 * The amount in a cell, in paisa: `৳ ১,২৫০`, `1,23,456.50`, `500/-`, `Tk 500,00`, `(700)` for −700. Or why there is none: a number in
 * the notation of a spreadsheet (`1.23E+10`) has lost digits, and three decimals may be thousands.
 */
export function readAmount(cell: string): number | RowFault {
  if (cell.length > MAX_LENGTH) return 'not-an-amount'
  const text = toLatinDigits(typedName(cell))
    .replace(/৳|টাকা|(?<![a-z])(?:tk|bdt|taka)(?![a-z])\.?/giu, ' ')
    .trim()
  if (text === '') return 'empty'
  if (/^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(text)) return 'not-exact'
  const { sign, digits } = takeSign(text)
  const paisa = readPaisa(digits)
  if (paisa === null) return 'not-an-amount'
  return paisa > MAX_PAISA ? 'too-large' : sign * paisa + 0
}

/** Brackets, a minus on either side and `Dr` are below zero; `/-`, `/=` and `Cr` say nothing. */
function takeSign(text: string): { sign: 1 | -1; digits: string } {
  const [, brackets] = /^\((.+)\)$/.exec(text) ?? []
  const plain = (brackets ?? text).replace(/\s*\/[-=]$/, '')
  const [, before, digits = '', after = ''] = /^([+-]?)\s*(.*?)\s*(-|cr\.?|dr\.?)?$/i.exec(plain) ?? []
  const isBelow = brackets !== undefined || (before !== '' && before !== '+') || /^(?:-|dr\.?)$/i.test(after)
  return { sign: isBelow ? -1 : 1, digits }
}

function readPaisa(text: string): number | null {
  const decimal = decimalMark(text)
  const place = decimal === null ? text.length : text.lastIndexOf(decimal)
  const taka = ungroup(text.slice(0, place), decimal)
  const rest = text.slice(place + 1)
  if (taka === null || !/^\d*$/.test(rest) || (decimal !== null && rest === '')) return null
  if (isThousand(taka, rest)) return null
  const beyond = Number(`0.${rest || '0'}`) * 100
  const paisa = Math.round(beyond)
  // What a spreadsheet has computed may be off by less than anybody counts.
  if (Math.abs(beyond - paisa) > (rest.length > 6 ? 1e-4 : 1e-9)) return null
  return Number(taka) * 100 + paisa
}

/** Three digits behind the only mark may be a thousand of another country: 1.250. */
function isThousand(taka: string, rest: string): boolean {
  return rest.length === 3 && taka.length <= 3 && taka !== '0'
}

/** The mark before the paisa: the last of both, a point that stands alone, or a comma with one or two digits behind it. */
function decimalMark(text: string): '.' | ',' | null {
  const [points, commas] = [text.split('.').length - 1, text.split(',').length - 1]
  if (points > 0 && commas > 0) return text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
  if (points === 1) return '.'
  return commas === 1 && /,\d{1,2}$/.test(text) ? ',' : null
}

/** The digits without what groups them in threes, or the South Asian way; null where it groups them in no way. */
function ungroup(text: string, decimal: '.' | ',' | null): string | null {
  const [mark] = /[ ,.']/.exec(text) ?? []
  if (mark === undefined) return /^\d{1,15}$/.test(text) ? text : null
  const parts = text.split(mark)
  const [first = '', ...others] = parts
  const last = others.pop() ?? ''
  const isGrouped =
    mark !== decimal &&
    /^\d{1,3}$/.test(first) &&
    /^\d{3}$/.test(last) &&
    (others.every((part) => /^\d{3}$/.test(part)) || (first.length < 3 && others.every((part) => /^\d\d$/.test(part))))
  return isGrouped ? parts.join('') : null
}
