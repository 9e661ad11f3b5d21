import { t } from '#shared/language/t.ts'

/** Why a row of a file was not taken, or one of its cells was left out. */
export const ROW_FAULTS = [
  'empty',
  'not-an-amount',
  'not-exact',
  'below-zero',
  'too-large',
  'nothing-came-in',
  'went-out',
  'either-way',
  'not-of-a-buyer',
  'did-not-go-through',
  'not-an-id',
  'damaged-id',
  'no-such-time',
  'not-yet',
  'not-a-phone',
  'repeated',
  'unknown-order',
  'not-with-courier',
  'code-taken',
] as const
export type RowFault = (typeof ROW_FAULTS)[number]

/** A row of a file that was not taken, or was taken without one of its cells. */
export interface NamedRow {
  /** as the spreadsheet shows it: from 1, with the headings */
  row: number
  /** the heading of the column */
  cell: string
  value: string
  why: RowFault
  /** the row that has the same, for 'repeated' */
  earlierRow: number | null
}

const TEXTS: Record<RowFault, () => string> = {
  empty: () => t('It is empty'),
  'not-an-amount': () => t('This is not an amount'),
  'not-exact': () => t('The spreadsheet has shortened this amount'),
  'below-zero': () => t('This amount is below zero'),
  'too-large': () => t('This amount is too large'),
  'nothing-came-in': () => t('No money came in'),
  'went-out': () => t('This money went out'),
  'either-way': () => t('It does not say whether this money came in'),
  'not-of-a-buyer': () => t('No buyer has paid this'),
  'did-not-go-through': () => t('This payment did not go through'),
  'not-an-id': () => t('This is not an id or a code'),
  'damaged-id': () => t('The spreadsheet has turned this id into a number'),
  'no-such-time': () => t('There is no such date or time'),
  'not-yet': () => t('This time has not come yet'),
  'not-a-phone': () => t('This is not a phone number'),
  repeated: () => t('An earlier row has it already'),
  'unknown-order': () => t('There is no such order'),
  'not-with-courier': () => t('This order is not with a courier'),
  'code-taken': () => t('Another parcel has this tracking code'),
}

/** Says why, in the current language; `earlierRow` is the row that has the same, if that is why. */
export function rowFaultText(why: RowFault, earlierRow: number | null = null): string {
  return why === 'repeated' && earlierRow !== null ? t('Row {row} has it already', { row: earlierRow }) : TEXTS[why]()
}
