import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
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

/** The newest imports that somebody has named files of. */
export async function listPictureImports(db: Db): Promise<PictureImport[]> {
  const newest = db
    .select({ id: pictureImports.id })
    .from(pictureImports)
    .where(sql`${pictureImports.state} <> 'naming'`)
    .orderBy(desc(pictureImports.at))
    .limit(LISTED)
  return selectPictureImports(db, inArray(pictureImports.id, newest))
}

export async function findPictureImport(db: Db, id: string): Promise<PictureImport | null> {
  const [found] = await selectPictureImports(db, eq(pictureImports.id, id))
  return found ?? null
}

/** Imports, the newest first, each count asked once for all of them. */
async function selectPictureImports(db: Db, where: SQL): Promise<PictureImport[]> {
  const rows = await db
    .select({ id: pictureImports.id, at: pictureImports.at, by: users.name, state: pictureImports.state })
    .from(pictureImports)
    .leftJoin(users, eq(users.id, pictureImports.by))
    .where(where)
    .orderBy(desc(pictureImports.at))
  const ids = rows.map(({ id }) => id)
  // One after the other: it may be a transaction.
  const files = await db
    .select({
      of: pictureImportFiles.import,
      fault: pictureImportFiles.fault,
      files: count(),
      matched: sql<number>`count(${pictureImportFiles.product}) filter (where ${pictureImportFiles.fault} is null)::int`,
      stored: sql<number>`count(${pictureImportFiles.image})::int`,
      replacing: sql<number>`count(*) filter (where ${pictureImportFiles.replaces} and ${pictureImportFiles.fault} is null)::int`,
      products: sql<number>`count(distinct ${pictureImportFiles.product})::int`,
    })
    .from(pictureImportFiles)
    .where(inArray(pictureImportFiles.import, ids))
    .groupBy(pictureImportFiles.import, pictureImportFiles.fault)
    .orderBy(pictureImportFiles.fault)
  const placed = await db
    .select({
      of: pictureImportProducts.import,
      placed: count(),
      changed: sql<number>`count(*) filter (where ${pictureImportProducts.after} <> ${pictureImportProducts.before})::int`,
      restored: sql<number>`count(*) filter (where ${pictureImportProducts.restored})::int`,
    })
    .from(pictureImportProducts)
    .where(inArray(pictureImportProducts.import, ids))
    .groupBy(pictureImportProducts.import)
  return rows.map(({ id, at, by, state }) => {
    const own = files.filter(({ of }) => of === id)
    const good = own.find(({ fault }) => fault === null)
    const done = placed.find(({ of }) => of === id)
    return {
      _id: id,
      at: at.toISOString(),
      by,
      state,
      files: own.reduce((sum, { files }) => sum + files, 0),
      faults: own.flatMap(({ fault, files }) => (fault === null ? [] : [{ fault, files }])),
      matched: good?.matched ?? 0,
      stored: good?.stored ?? 0,
      replacing: good?.replacing ?? 0,
      products: good?.products ?? 0,
      placed: done?.placed ?? 0,
      changed: done?.changed ?? 0,
      restored: done?.restored ?? 0,
    }
  })
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
      replaces: pictureImportFiles.replaces,
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
