import { sql } from 'drizzle-orm'
import { addCreatedEntries } from '#server/audit/catalogue.queries.ts'
import { newId } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/open.ts'
import { categories, subCategories } from '#server/platform/db/tables/categories.ts'
import { colors } from '#server/platform/db/tables/colors.ts'
import type { MadeByImport } from '#server/platform/db/tables/imports/imports.ts'
import { sizes } from '#server/platform/db/tables/sizes.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { WantedName } from './plan-place.ts'
import type { PlannedProduct } from './plan-product.ts'
import { findNamed, type Places, readPlaces } from './product-state.queries.ts'

/** What a colour looks like of which nobody has said it: neither light nor dark. */
const NO_HEX = '#8c857a'

/** Makes the categories, sub-categories, colours and sizes that products name and the shop has not; returns all, and what it made. */
export async function makePlaces(
  tx: Db,
  actor: Actor,
  plans: readonly PlannedProduct[],
  image: string,
): Promise<{ places: Places; made: Required<MadeByImport> }> {
  const before = await readPlaces(tx)
  const newCategories = missing(
    before.categories,
    plans.map(({ place }) => place.category),
  )
  const newColors = missing(
    before.colors,
    plans.map(({ place }) => place.color),
  )
  const numbers = [...new Set(plans.flatMap(({ sizes }) => sizes))].filter((size) => !before.sizes.has(size))
  const madeCategories = newCategories.length
    ? await tx
        .insert(categories)
        .values(newCategories.map(({ name, nameBn }) => ({ id: newId(), name, nameBn, image })))
        .onConflictDoNothing()
        .returning()
    : []
  await addCreatedEntries(tx, actor, categories, madeCategories)
  const madeColors = newColors.length
    ? await tx
        .insert(colors)
        .values(newColors.map(({ name, nameBn }) => ({ id: newId(), name, nameBn, hex: NO_HEX })))
        .onConflictDoNothing()
        .returning()
    : []
  await addCreatedEntries(tx, actor, colors, madeColors)
  const madeSizes = numbers.length
    ? await tx
        .insert(sizes)
        .values(numbers.map((size) => ({ id: newId(), size })))
        .onConflictDoNothing()
        .returning()
    : []
  await addCreatedEntries(tx, actor, sizes, madeSizes)
  const madeSubCategories = await makeSubCategories(tx, actor, plans, image)
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return {
    places: await readPlaces(tx),
    made: {
      categories: ids(madeCategories),
      subCategories: madeSubCategories,
      colors: ids(madeColors),
      sizes: ids(madeSizes),
    },
  }
}

async function makeSubCategories(
  tx: Db,
  actor: Actor,
  plans: readonly PlannedProduct[],
  image: string,
): Promise<string[]> {
  const places = await readPlaces(tx)
  const inCategories = Map.groupBy(
    plans.map(({ place }) => place),
    ({ category }) => category.id ?? findNamed(places.categories, category.name)?.id ?? '',
  )
  const wanted = [...inCategories].flatMap(([category, list]) => {
    const there = places.subCategories.filter((one) => one.category === category)
    return missing(
      there,
      list.map(({ subCategory }) => subCategory),
    ).map(({ name, nameBn }) => ({ id: newId(), name, nameBn, category, image }))
  })
  if (wanted.length === 0) return []
  const rows = await tx.insert(subCategories).values(wanted).onConflictDoNothing().returning()
  await addCreatedEntries(tx, actor, subCategories, rows)
  return rows.map(({ id }) => id)
}

/** Each name once that none of the rows has, as the first has written it, with the first Bangla one. */
function missing(rows: Places['categories'], wanted: readonly WantedName[]): WantedName[] {
  const names = new Map<string, WantedName>()
  for (const one of wanted)
    if (one.id === null && one.name !== '' && !findNamed(rows, one.name)) {
      const key = one.name.toLowerCase()
      const first = names.get(key)
      names.set(key, first ? { ...first, nameBn: first.nameBn ?? one.nameBn } : one)
    }
  return [...names.values()]
}

/** Deletes what an import has made of these and nothing refers to any more. */
export async function deleteMade(tx: Db, made: MadeByImport): Promise<void> {
  const free = (column: string) => sql`
    update products set ${sql.raw(column)} = null where archived_at is not null and not hidden and not in_hidden_category
      and ${sql.raw(column)}`
  const among = (ids: string[] = []) => sql`= any(${sql.param(ids)}::uuid[])`
  await tx.execute(sql`${free('sub_category')} ${among(made.subCategories)}`)
  await tx.execute(sql`${free('category')} ${among(made.categories)}`)
  await tx.execute(sql`${free('color')} ${among(made.colors)}`)
  await tx.execute(sql`delete from sub_categories s where s.id ${among(made.subCategories)}
    and not exists (select from products p where p.sub_category = s.id)`)
  await tx.execute(sql`delete from categories c where c.id ${among(made.categories)}
    and not exists (select from products p where p.category = c.id) and not exists (select from sub_categories s where s.category = c.id)`)
  await tx.execute(sql`delete from colors c where c.id ${among(made.colors)}
    and not exists (select from products p where p.color = c.id)`)
}
