import { ShopError } from '#server/errors/shop-error.ts'
import { readTaka, recognizeColumns } from '#server/spreadsheets/columns.ts'
import { phoneDigits, toLatinDigits } from '#shared/bangladesh/digits.ts'
import { STATEMENT_FIELDS, type StatementField } from '#shared/schemas/payment.ts'
import { COLUMN_NAMES } from './statement-columns.ts'

export interface StatementLine {
  transactionId: string
  /** taka */
  amount: number
  /** as `phone_digits` */
  sender: string | null
  paidAt: Date | null
}

export interface Statement {
  lines: StatementLine[]
  /** headings of the columns that were recognised */
  columns: Record<string, string>
}

type Mapping = Partial<Record<StatementField, string>>

/**
 * The money that came in, from the rows of a file: lines without an amount above zero (fees, refunds, sums) are left out.
 * `earlierMapping` is tried where columns are not recognised. Throws 422 with the headings where no column of ids or amounts is recognised or no line is money.
 */
export function readStatement(rows: string[][], mapping: Mapping, earlierMapping: Mapping = {}): Statement {
  const found = recognizeColumns(rows, COLUMN_NAMES, mapping)
  const isComplete = found.columns.transactionId !== undefined && found.columns.amount !== undefined
  const { headRow, columns } = isComplete ? found : recognizeColumns(rows, COLUMN_NAMES, earlierMapping)
  const headings = rows[headRow] ?? []
  if (columns.transactionId === undefined || columns.amount === undefined)
    throw new ShopError('columns_unknown', { headings: headings.slice(0, 60) })
  const cell = (row: string[], field: StatementField) => row[columns[field] ?? -1] ?? ''
  const lines = rows.slice(headRow + 1).flatMap((row): StatementLine[] => {
    const transactionId = toLatinDigits(cell(row, 'transactionId')).replace(/\s/g, '').toUpperCase()
    const amount = readTaka(cell(row, 'amount'))
    if (!/^[A-Z0-9]{4,40}$/.test(transactionId) || amount === null || amount <= 0) return []
    const sender = phoneDigits(toLatinDigits(cell(row, 'sender')))
    return [{ transactionId, amount, sender: sender || null, paidAt: readTime(cell(row, 'time')) }]
  })
  if (lines.length === 0) throw new ShopError('unreadable_sheet')
  const recognized = STATEMENT_FIELDS.flatMap((field) => {
    const index = columns[field]
    return index === undefined ? [] : [[field, headings[index] ?? '']]
  })
  return { lines, columns: Object.fromEntries(recognized) }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A time in Dhaka as panels write it: `2026-11-24 15:04`, `24/11/2026 3:04 PM`, `24-Nov-26 15:04:05`; null for any other. */
export function readTime(cell: string): Date | null {
  const text = toLatinDigits(cell).trim()
  if (/^\d{4}-\d\d-\d\dT.*Z$/.test(text)) return validDate(new Date(text))
  const clock = /(\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?\s*([ap]m)?/i.exec(text)
  const day =
    /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})/.exec(text)?.groups ??
    /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2}|[a-z]{3,9})[-/. ,]+(?<year>\d{4}|\d\d)/i.exec(text)?.groups
  if (!day) return null
  const month = /^\d/.test(String(day.month))
    ? Number(day.month)
    : MONTHS.indexOf(String(day.month).slice(0, 3).toLowerCase()) + 1
  const year = Number(day.year) < 100 ? 2000 + Number(day.year) : Number(day.year)
  const hour = clock ? to24Hours(Number(clock[1]), clock[4]) : 0
  const two = (value: number) => String(value).padStart(2, '0')
  return validDate(
    new Date(
      `${year}-${two(month)}-${two(Number(day.day))}T${two(hour)}:${clock?.[2] ?? '00'}:${clock?.[3] ?? '00'}+06:00`,
    ),
  )
}

function to24Hours(hour: number, half: string | undefined): number {
  if (!half) return hour
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

function validDate(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date
}
