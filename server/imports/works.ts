import type { ImportKind } from '#shared/rules/imports/columns.ts'
import { planProducts, readAllLines } from './plan-products.ts'
import type { ProductLine } from './product-line.ts'
import { lockStock } from './product-state.queries.ts'
import { customerWork } from './records/customers.ts'
import { showroomWork } from './records/showrooms.ts'
import { undoProducts } from './undo-products.ts'
import type { ImportWork } from './work.ts'
import { writeProducts } from './write-products.ts'

const productWork: ImportWork = {
  readAllLines,
  lock: lockStock,
  plan: async (tx, one, lines) => {
    const plans = await planProducts(tx, one, lines as Map<string, ProductLine[]>)
    return {
      items: plans,
      write: (context, keys) =>
        writeProducts(
          tx,
          context,
          plans.filter(({ key }) => keys.has(key)),
        ),
    }
  },
  undo: undoProducts,
}

const WORKS: Record<ImportKind, ImportWork> = {
  products: productWork,
  showrooms: showroomWork,
  customers: customerWork,
}

/** What an import does with what is of a kind. */
export function workOf(kind: ImportKind): ImportWork {
  return WORKS[kind]
}
