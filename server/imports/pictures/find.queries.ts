import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import {
  pictureImportFiles,
  pictureImportProducts,
  pictureImports,
} from '#server/platform/db/tables/imports/pictures.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { notFound } from '#server/platform/errors/shop-error.ts'
import type { PictureFault } from '#shared/rules/imports/picture-names.ts'
import type { PictureFile, PictureImport } from '#shared/schemas/imports/pictures.ts'

/** How many imports a list has, and how many files a page. */
const LISTED = 10
export const FILES_PER_PAGE = 100

/** The newest imports. */
export async function listPictureImports(db: Db): Promise<PictureImport[]> {
  const rows = await db
    .select({ id: pictureImports.id })
    .from(pictureImports)
    .where(sql`${pictureImports.state} <> 'naming'`)
    .orderBy(desc(pictureImports.at))
    .limit(LISTED)
  return Promise.all(rows.map(({ id }) => requirePictureImport(db, id)))
}

export async function findPictureImport(db: Db, id: string): Promise<PictureImport | null> {
  const [row] = await db
    .select({ at: pictureImports.at, by: users.name, state: pictureImports.state })
    .from(pictureImports)
    .leftJoin(users, eq(users.id, pictureImports.by))
    .where(eq(pictureImports.id, id))
  if (!row) return null
  // One after the other: it may be a transaction.
  const files = await db
    .select({
      files: count(),
      matched: sql<number>`count(*) filter (where ${pictureImportFiles.product} is not null and ${pictureImportFiles.fault} is null)::int`,
      stored: sql<number>`count(${pictureImportFiles.image})::int`,
      products: sql<number>`count(distinct ${pictureImportFiles.product}) filter (where ${pictureImportFiles.fault} is null)::int`,
    })
    .from(pictureImportFiles)
    .where(eq(pictureImportFiles.import, id))
  const faults = await db
    .select({ fault: sql<PictureFault>`${pictureImportFiles.fault}`, files: count() })
    .from(pictureImportFiles)
    .where(and(eq(pictureImportFiles.import, id), isNotNull(pictureImportFiles.fault)))
    .groupBy(pictureImportFiles.fault)
    .orderBy(pictureImportFiles.fault)
  const placed = await db
    .select({
      placed: count(),
      changed: sql<number>`count(*) filter (where ${pictureImportProducts.after} <> ${pictureImportProducts.before})::int`,
      restored: sql<number>`count(*) filter (where ${pictureImportProducts.restored})::int`,
    })
    .from(pictureImportProducts)
    .where(eq(pictureImportProducts.import, id))
  return {
    _id: id,
    at: row.at.toISOString(),
    by: row.by,
    state: row.state,
    faults,
    ...requireRow(files),
    ...requireRow(placed),
  }
}

export async function requirePictureImport(db: Db, id: string): Promise<PictureImport> {
  const found = await findPictureImport(db, id)
  if (!found) throw notFound('Import')
  return found
}

/** A page of the files of an import: those with a fault, or those that go somewhere. */
export async function listFiles(
  db: Db,
  id: string,
  { kind, page }: { kind: PictureFault | null; page: number },
): Promise<{ files: PictureFile[]; total: number }> {
  const where = and(
    eq(pictureImportFiles.import, id),
    kind
      ? eq(pictureImportFiles.fault, kind)
      : and(isNull(pictureImportFiles.fault), isNotNull(pictureImportFiles.product)),
  )
  const rows = await db
    .select({
      nth: pictureImportFiles.nth,
      name: pictureImportFiles.name,
      bytes: pictureImportFiles.bytes,
      place: pictureImportFiles.place,
      fault: pictureImportFiles.fault,
      stored: sql<boolean>`${pictureImportFiles.image} is not null`,
      product: { _id: products.id, name: products.name, nameBn: products.nameBn, code: products.code },
    })
    .from(pictureImportFiles)
    .leftJoin(products, eq(products.id, pictureImportFiles.product))
    .where(where)
    .orderBy(asc(pictureImportFiles.nth))
    .limit(FILES_PER_PAGE)
    .offset((page - 1) * FILES_PER_PAGE)
  return { files: rows, total: await db.$count(pictureImportFiles, where) }
}
