import { ACCESS } from './list/access.ts'
import { ACCOUNTS } from './list/accounts.ts'
import { CALL_DESK } from './list/calls.ts'
import { CATALOGUE } from './list/catalogue.ts'
import { COLLECTIONS_AND_KEEPS } from './list/collections.ts'
import { COUNTER } from './list/counter.ts'
import { COUNTER_DEVICES } from './list/counter-devices.ts'
import { DOWNLOADS } from './list/downloads.ts'
import { EXCHANGES_AT_COUNTERS } from './list/exchanges.ts'
import { HOLDS } from './list/holds.ts'
import { HTTP } from './list/http.ts'
import { IMAGES_AND_MAIL } from './list/images-and-mail.ts'
import { IMPORTS_OF_FILES } from './list/imports.ts'
import { MONEY } from './list/money.ts'
import { ORDER_WORK } from './list/order-work.ts'
import { ORDERS } from './list/orders.ts'
import { OWN_ORDERS } from './list/own-orders.ts'
import { PAGES } from './list/pages.ts'
import { PARCELS_AND_SETTLEMENTS } from './list/parcels.ts'
import { PAYMENTS_OF_BUYERS } from './list/payments-of-buyers.ts'
import { PROGRAMS } from './list/programs.ts'
import { RULES } from './list/rules.ts'
import { SEARCH } from './list/search.ts'
import { STOCK } from './list/stock.ts'
import { TYPED_TEXT } from './list/typed-text.ts'
import type { Mutant } from './mutant.ts'

export const MUTANTS: readonly Mutant[] = [
  ...ACCESS,
  ...ACCOUNTS,
  ...ORDERS,
  ...ORDER_WORK,
  ...OWN_ORDERS,
  ...MONEY,
  ...PAYMENTS_OF_BUYERS,
  ...PARCELS_AND_SETTLEMENTS,
  ...STOCK,
  ...COUNTER,
  ...COUNTER_DEVICES,
  ...EXCHANGES_AT_COUNTERS,
  ...COLLECTIONS_AND_KEEPS,
  ...TYPED_TEXT,
  ...HOLDS,
  ...CALL_DESK,
  ...CATALOGUE,
  ...SEARCH,
  ...IMAGES_AND_MAIL,
  ...HTTP,
  ...PAGES,
  ...PROGRAMS,
  ...IMPORTS_OF_FILES,
  ...DOWNLOADS,
  ...RULES,
]
