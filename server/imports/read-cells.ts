import { readAmount } from '#server/spreadsheets/read-amount.ts'
import { toLatinDigits } from '#shared/bangladesh/digits.ts'
import { cutText } from '#shared/rules/cut-text.ts'
import type { FaultParams, ImportFault, RowProblem } from '#shared/rules/imports/faults.ts'
import { PRICE_BOUNDS } from '#shared/rules/money/price.ts'
import { turnsAround, typedCode, typedName, typedText } from '#shared/rules/typed-text.ts'

/** Characters of a cell that are said again where it is wrong. */
const MAX_QUOTED = 100

const YES = new Set(['yes', 'y', 'true', '1', 'on', 'হ্যাঁ', 'হা', 'জি'])
const NO = new Set(['no', 'n', 'false', '0', 'off', 'না'])

/** The cells of a row by field. What is wrong with one is noted, and the cell is then as empty. */
export class ImportCells<Field extends string> {
  readonly #texts: Partial<Record<Field, string>>
  readonly problems: RowProblem[] = []

  constructor(texts: Partial<Record<Field, string>>) {
    this.#texts = texts
  }

  /** As it stands there, without what a program puts around a number to keep it a text. */
  raw(field: Field): string {
    return (this.#texts[field] ?? '')
      .replace(/^="(.*)"$/, '$1')
      .replace(/^'(?=[\d+=@-])/, '')
      .trim()
  }

  refuse(field: Field | null, why: ImportFault, params: FaultParams = {}): undefined {
    const { value } = params
    this.problems.push({ field, why, ...params, ...(value !== undefined && { value: cutText(value, MAX_QUOTED) }) })
    return undefined
  }

  /** One line, or with `isProse` several. */
  text(field: Field, max: number, isProse = false): string | undefined {
    const raw = this.raw(field)
    const text = isProse ? typedText(raw.replace(/\r\n?/g, '\n')) : typedName(raw)
    if (text === '') return undefined
    if (turnsAround(raw) || (!isProse && /\n/.test(text))) return this.refuse(field, 'not-allowed')
    return [...text].length > max ? this.refuse(field, 'too-long', { max }) : text
  }

  /** An article number: in Latin digits, also where a spreadsheet has made a number with decimals of it. */
  code(field: Field, max: number): string | undefined {
    const text = this.text(field, max)
    return text === undefined ? undefined : toLatinDigits(text).replace(/^(\d+)\.0+$/, '$1')
  }

  /** Whole taka of a price. */
  price(field: Field): number | undefined {
    const value = this.raw(field)
    const paisa = readAmount(value)
    if (paisa === 'empty') return undefined
    if (typeof paisa !== 'number' || paisa < 0) return this.refuse(field, 'not-an-amount', { value })
    if (paisa === 0) return this.refuse(field, 'price-zero')
    if (paisa % 100 !== 0) return this.refuse(field, 'not-whole-taka', { value })
    const taka = paisa / 100
    return taka > PRICE_BOUNDS.max ? this.refuse(field, 'price-too-high', { max: PRICE_BOUNDS.max }) : taka
  }

  yesOrNo(field: Field): boolean | undefined {
    const value = typedCode(this.raw(field)).toLowerCase()
    if (value === '') return undefined
    if (YES.has(value)) return true
    return NO.has(value) ? false : this.refuse(field, 'not-yes-or-no', { value: this.raw(field) })
  }
}
