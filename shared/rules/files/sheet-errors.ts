import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import type { NamedRow } from './row-faults.ts'
import { sheetTooLargeMessage } from './sheet-too-large.ts'

/** Why an uploaded table is refused: a part of the catalogue in errors.ts. */
export const SHEET_ERRORS = {
  sheet_too_large: { status: 413, message: sheetTooLargeMessage },
  columns_unknown: { status: 422, message: columnsUnknownMessage },
  other_courier: {
    status: 422,
    message: ({ rows, courier, other }: { rows: number; courier: string; other: { _id: string; name: string } }) =>
      t('All {rows} are unknown to {courier}. Is this the file of {other}?', { rows, courier, other: other.name }),
  },
  nothing_taken: {
    status: 422,
    message: ({ rows }: { rows: number; blank: number; named: NamedRow[] }) =>
      plural(rows, t('The one row could not be taken'), t('None of the {rows} rows could be taken', { rows })),
  },
  unreadable_sheet: {
    status: 422,
    message: () => t('This file cannot be read as a table. Save it as CSV or XLSX and choose it again.'),
  },
  no_rows: { status: 422, message: () => t('There is no row below the headings of this file') },
} as const

/** Columns of a statement can be mapped by hand; the sheets of couriers say what they lack. */
function columnsUnknownMessage({ sheet }: { headings: string[]; sheet?: 'tracking' | 'settlement' }): string {
  if (sheet === 'tracking') return t('This file needs a column of order numbers and one of tracking codes')
  if (sheet === 'settlement') return t('This file needs a column of orders or tracking codes and one of what was paid')
  return t('The columns of this file are not known. Please map them.')
}
