import { and, asc, eq, sql } from 'drizzle-orm'
import { changeRow, createRow, deleteRow } from '#server/audit/catalogue.queries.ts'
import { onDuplicate } from '#server/platform/db/constraint-errors.ts'
import { deleteUnlessReferenced } from '#server/platform/db/delete-unless-referenced.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hasLeft, isManaged } from '#server/platform/db/product-visibility.ts'
import { colors } from '#server/platform/db/tables/colors.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Color, ColorInput } from '#shared/schemas/color.ts'

type Row = typeof colors.$inferSelect

const onNameTaken = onDuplicate('name_taken', { resource: 'Color' })

/** All colours by name. */
export async function listColors(db: Db): Promise<Color[]> {
  const rows = await db
    .select()
    .from(colors)
    .orderBy(asc(sql`lower(${colors.name})`))
  return rows.map(toColor)
}

/** Adds a colour. Throws 409 for a taken name. */
export async function addColor(db: Db, actor: Actor, values: ColorInput): Promise<Color> {
  return toColor(await createRow(db, actor, colors, values).catch(onNameTaken))
}

/** Changes a colour; null if there is no such colour. Throws 409 for a taken name or a conflicting change. */
export async function changeColor(
  db: Db,
  actor: Actor,
  id: string,
  values: ColorInput,
  expectedUpdatedAt: Date | null,
): Promise<Color | null> {
  const row = await changeRow(db, actor, colors, { id, values, expectedUpdatedAt }).catch(onNameTaken)
  return row && toColor(row)
}

/** Deletes a colour; false if there is none. Throws 409 while products have it that have not left the shop. */
export function deleteColor(db: Db, actor: Actor, id: string): Promise<boolean> {
  const ofColor = eq(products.color, id)
  return deleteRow(db, actor, colors, id, (tx) =>
    deleteUnlessReferenced(tx, colors, id, {
      clearArchived: (inner) => inner.update(products).set({ color: null }).where(and(ofColor, hasLeft)),
      inUseError: async () => {
        const count = await tx.$count(products, and(ofColor, isManaged))
        return new ShopError('used_by_products', { resource: 'color', count })
      },
    }),
  )
}

function toColor({ id, name, nameBn, hex, updatedAt }: Row): Color {
  return { _id: id, name, nameBn, hex, updatedAt: updatedAt.toISOString() }
}
