import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { groupLakh } from '#shared/rules/money/price.ts'

/** Why a row of an import is out: what a cell says, what another row says, or what the shop has. */
export const IMPORT_FAULTS = [
  'empty',
  'too-long',
  'not-allowed',
  'not-an-amount',
  'not-whole-taka',
  'price-zero',
  'price-too-high',
  'above-price',
  'not-a-size',
  'too-many-sizes',
  'not-pairs',
  'too-many-pairs',
  'pairs-of-which-size',
  'pairs-of-which-showroom',
  'unknown-showroom',
  'barcode-of-which-size',
  'not-a-barcode',
  'barcode-taken',
  'not-yes-or-no',
  'repeated',
  'differs',
  'row-of-same',
  'promised',
  'changed-meanwhile',
  'changed-since',
  'failed',
  'not-an-email',
  'not-a-phone',
  'not-a-day',
  'unknown-place',
  'not-a-position',
  'unknown-person',
  'no-such-picture',
] as const
export type ImportFault = (typeof IMPORT_FAULTS)[number]

export interface FaultParams {
  /** another row of the file */
  row?: number
  max?: number
  /** what the cell says, or what is there */
  value?: string
}

/** Why a row is out, at a column of it. */
export interface RowProblem extends FaultParams {
  /** field of the column; null: none in particular */
  field: string | null
  why: ImportFault
}

const TEXTS: Record<ImportFault, (params: { row: string; max: string; value: string }) => string> = {
  empty: () => t('It is empty'),
  'too-long': ({ max }) => t('At most {max} characters', { max }),
  'not-allowed': () => t('Contains characters that are not allowed'),
  'not-an-amount': ({ value }) => t('“{value}” is not an amount', { value }),
  'not-whole-taka': ({ value }) => t('“{value}” is not in whole taka', { value }),
  'price-zero': () => t('A price of 0 is none'),
  'price-too-high': ({ max }) => t('A price is at most ৳ {max}', { max }),
  'above-price': () => t('The discount price must not be above the original price'),
  'not-a-size': ({ value }) => t('“{value}” is no size from 1 to 60', { value }),
  'too-many-sizes': ({ max }) => t('A product has at most {max} sizes', { max }),
  'not-pairs': ({ value }) => t('“{value}” is no number of pairs', { value }),
  'too-many-pairs': ({ max }) => t('At most {max} pairs', { max }),
  'pairs-of-which-size': ({ value }) => t('“{value}” does not say of which size: write 36:2, 37:4', { value }),
  'pairs-of-which-showroom': () => t('It does not say in which showroom these pairs are'),
  'unknown-showroom': ({ value }) => t('There is no showroom “{value}”', { value }),
  'barcode-of-which-size': () => t('A barcode needs the one size that it is of'),
  'not-a-barcode': ({ value }) => t('“{value}” is no barcode', { value }),
  'barcode-taken': ({ value }) => t('Barcode {value} is that of another pair', { value }),
  'not-yes-or-no': ({ value }) => t('“{value}” is neither yes nor no', { value }),
  repeated: ({ row }) => t('Row {row} has it already', { row }),
  differs: ({ row, value }) => t('Row {row} of this article says “{value}”', { row, value }),
  'row-of-same': ({ row }) => t('Row {row}, about the same, is wrong', { row }),
  promised: ({ max }) => t('{max} pairs are promised to orders', { max }),
  'changed-meanwhile': () => t('Somebody has changed it since the preview'),
  'changed-since': () => t('It, or what it was part of, has changed since'),
  failed: () => t('It could not be written: whoever looks after the shop finds why in its log'),
  'not-an-email': () => t('Please enter a valid email address'),
  'not-a-phone': () => t('This is not a phone number'),
  'not-a-day': () => t('There is no such date or time'),
  'unknown-place': ({ value }) => t('There is no place “{value}” there', { value }),
  'not-a-position': () => t('This is no position in Bangladesh'),
  'unknown-person': () => t('It needs an email address or a phone number'),
  'no-such-picture': ({ value }) => t('There is no picture “{value}”', { value }),
}

/** Says why, in the current language. */
export function importFaultText({ why, row = 0, max = 0, value = '' }: RowProblem): string {
  return TEXTS[why]({ row: figures(row), max: groupLakh(max), value })
}
