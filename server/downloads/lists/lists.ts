import type { Download } from '#server/spreadsheets/define-download.ts'
import { CATALOGUE_LISTS } from './catalogue.ts'
import { MONEY_LISTS } from './money.ts'
import { ORDER_LISTS } from './orders.ts'
import { PEOPLE_LISTS } from './people.ts'
import { STOCK_LISTS } from './stock.ts'

/** Every list of staff that is downloaded, but those of counters and of sign-ins. */
export const LISTS: readonly Download[] = [
  ...ORDER_LISTS,
  ...MONEY_LISTS,
  ...STOCK_LISTS,
  ...CATALOGUE_LISTS,
  ...PEOPLE_LISTS,
]
