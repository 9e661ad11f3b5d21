import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'

/** What is too large in a table, and its bound: megabytes, rows, columns, characters of a cell, seconds of work; `row` is its number. */
export type SheetTooLarge =
  | { limit: 'bytes' | 'unpacked' | 'rows' | 'work'; max: number }
  | { limit: 'columns'; max: number; row: number }
  | { limit: 'characters'; max: number; row?: number }

/** Says the bound in the words of whoever uploads, with the row where one is to blame. */
export function sheetTooLargeMessage(excess: SheetTooLarge): string {
  const max = figures(excess.max.toLocaleString('en'))
  switch (excess.limit) {
    case 'bytes':
      return t('This file is larger than {max} MB. Please split it.', { max })
    case 'unpacked':
      return t('This workbook holds more than {max} MB. Please copy its table into a new one.', { max })
    case 'rows':
      return t('This table has more than {max} rows. Please split it.', { max })
    case 'columns':
      return t('Row {row} has more than {max} columns', { max, row: figures(excess.row) })
    case 'characters':
      return excess.row === undefined
        ? t('A cell has more than {max} characters', { max })
        : t('Row {row}: a cell has more than {max} characters', { max, row: figures(excess.row) })
    case 'work':
      return t('This file takes too long to read. Please copy its table into a new file, or save it as CSV.')
  }
}

/** Megabytes of a spreadsheet as it is sent. */
export const MAX_SHEET_MEGABYTES = 2
/** Of a file that an import reads. */
export const MAX_IMPORT_MEGABYTES = 32
