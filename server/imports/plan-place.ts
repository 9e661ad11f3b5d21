import type { ProductValues } from './product-line.ts'
import { type CurrentProduct, findNamed, type Places } from './product-state.queries.ts'

/** Something by its name: that which is there, or one that is to be made. */
export interface WantedName {
  id: string | null
  name: string
  nameBn: string | null
}

/** Where a product shall be, and its colour. */
export interface WantedPlace {
  category: WantedName
  subCategory: WantedName
  color: WantedName
}

/**
 * Finds category, sub-category and colour by their names in either language, and makes on request what is not there. A sub-category alone
 * is looked for where the product is, or anywhere if one alone has the name; without one it is called as its category.
 */
export function planPlace(values: ProductValues, current: CurrentProduct | null, places: Places): WantedPlace {
  const byName = values.subCategory
    ? places.subCategories.filter((one) => findNamed([one], values.subCategory ?? '') !== undefined)
    : []
  const only = !values.category && !current && byName.length === 1 ? byName[0] : undefined
  const category = only
    ? byId(places.categories, only.category)
    : wanted(places.categories, values.category, values.categoryBn, current?.category)
  const inside = places.subCategories.filter((one) => one.category === category.id)
  const keepsPlace = current !== null && category.id === current.category
  const subCategory = wanted(
    inside,
    values.subCategory ?? (keepsPlace ? undefined : category.name),
    values.subCategory ? values.subCategoryBn : category.nameBn,
    keepsPlace ? current.subCategory : undefined,
  )
  return { category, subCategory, color: wanted(places.colors, values.color, values.colorBn, current?.color) }
}

function wanted(
  rows: readonly WantedRow[],
  name: string | undefined,
  nameBn: string | null | undefined,
  current: string | undefined,
): WantedName {
  if (!name) return current === undefined ? { id: null, name: '', nameBn: null } : byId(rows, current)
  const row = findNamed(rows, name)
  return row ? named(row) : { id: null, name, nameBn: nameBn ?? null }
}

type WantedRow = WantedName & { id: string }

function byId(rows: readonly WantedRow[], id: string): WantedName {
  const row = rows.find((one) => one.id === id)
  return row ? named(row) : { id: null, name: '', nameBn: null }
}

const named = ({ id, name, nameBn }: WantedRow): WantedName => ({ id, name, nameBn })
