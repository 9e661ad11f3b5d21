import { phoneDigits } from '#shared/bangladesh/digits.ts'
import type { RowFault } from '#shared/rules/files/row-faults.ts'
import { typedCode, typedId, typedName } from '#shared/rules/typed-text.ts'

/** A result of two kinds, told apart by its only property. */
export type Read = { value: string } | { why: RowFault }

/** More digits than a spreadsheet keeps of a number, a fraction, or an exponent. */
const DAMAGED = /^\d{16,}$|^[+-]?\d+[.,]\d+$|^[+-]?\d+(?:[.,]\d+)?e[+-]\d+$/i

/** What stands where an id would, in a row that sums others up. */
const SUM =
  /(?<![\p{L}\p{N}])(?:total|balance|summary|brought forward|carried forward|মোট|সর্বমোট|ব্যালেন্স|জের)(?![\p{L}\p{M}\p{N}])/iu

/**
 * The id or code in a cell, without spaces and the signs around it (`#OM-1`, `TRX1.`). A number that a spreadsheet may have
 * changed is none, nor are the words of a sum.
 */
export function readId(cell: string, pattern: RegExp): Read {
  const text = typedCode(cell)
  if (text === '') return { why: 'empty' }
  if (DAMAGED.test(text)) return { why: 'damaged-id' }
  const value = typedId(cell)
  return pattern.test(value) && !SUM.test(typedName(cell)) ? { value } : { why: 'not-an-id' }
}

/** The digits of a phone in a cell, as `phoneDigits`; one that is masked, shortened or a name is none. */
export function readPhone(cell: string): Read {
  const text = typedCode(cell).replace(/^(\d+)\.0+$/, '$1')
  if (text === '') return { why: 'empty' }
  const value = phoneDigits(text)
  const isPhone = /^\+?[\d()./-]+$/.test(text) && value.length >= 6 && value.length <= 15
  return isPhone ? { value } : { why: 'not-a-phone' }
}
