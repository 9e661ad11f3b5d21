import { and, asc, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { addChangeEntries } from '#server/audit/catalogue.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isManaged } from '#server/platform/db/product-visibility.ts'
import {
  pictureImportFiles,
  pictureImportKept,
  pictureImportProducts,
  pictureImports,
} from '#server/platform/db/tables/imports/pictures.ts'
import { productImages, products } from '#server/platform/db/tables/products.ts'
import { nextUpdatedAt } from '#server/platform/db/update-if-unchanged.ts'
import { type Actor, commandActor } from '#server/platform/http/actor.ts'
import { isSamePictures, type ProductPictures, withPictures } from '#shared/rules/imports/product-pictures.ts'
import { setPictureImportState } from './queries.ts'

/** Products of one transaction: few enough that nobody waits long for one of them. */
const AT_ONCE = 100

type Row = typeof products.$inferSelect
interface Change {
  row: Row
  before: ProductPictures
  after: ProductPictures
}

/** Does the next part of the oldest import that has something to do, on one node at a time; false: there is nothing. */
export function doNextPart(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [work] = await tx
      .select({ id: pictureImports.id, by: pictureImports.by, state: pictureImports.state })
      .from(pictureImports)
      .where(inArray(pictureImports.state, ['going', 'undoing']))
      .orderBy(asc(pictureImports.at))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!work) return false
    const actor = commandActor(work.by)
    const isRest = work.state === 'going' ? await placeNext(tx, actor, work.id) : await restoreNext(tx, actor, work.id)
    if (!isRest) await setPictureImportState(tx, work.id, work.state === 'going' ? 'done' : 'undone')
    return true
  })
}

/** Puts the pictures of the next products in place; false: there are none. */
async function placeNext(tx: Db, actor: Actor, id: string): Promise<boolean> {
  const { product, place, image } = pictureImportFiles
  const isDone = tx
    .select({ one: sql`1` })
    .from(pictureImportProducts)
    .where(and(eq(pictureImportProducts.import, id), eq(pictureImportProducts.product, product)))
  const isOfImport = and(eq(pictureImportFiles.import, id), isNotNull(image), isNull(pictureImportFiles.fault))
  const next = await tx
    .selectDistinct({ product })
    .from(pictureImportFiles)
    .where(and(isOfImport, notExists(isDone)))
    .orderBy(product)
    .limit(AT_ONCE)
  const ids = next.flatMap(({ product }) => product ?? [])
  if (ids.length === 0) return false
  const files = await tx
    .select({ product, place, image })
    .from(pictureImportFiles)
    .where(and(isOfImport, inArray(product, ids)))
  const shown = await lockPictures(tx, ids)
  const changes = ids.flatMap((one): Change[] => {
    const now = shown.get(one)
    if (!now) return []
    const came = files.flatMap((file) =>
      file.product === one && file.image ? [{ place: file.place ?? 0, image: file.image }] : [],
    )
    return [{ ...now, after: withPictures(now.before, came) }]
  })
  await writePictures(tx, actor, changes)
  await keepBefore(tx, id, changes)
  const byId = new Map(changes.map((change) => [change.row.id, change]))
  const nothing: ProductPictures = { image1: '', image2: '', images: [] }
  await tx.insert(pictureImportProducts).values(
    ids.map((product) => ({
      import: id,
      product,
      before: byId.get(product)?.before ?? nothing,
      after: byId.get(product)?.after ?? null,
    })),
  )
  return true
}

/** Brings the next products back to what they showed, unless somebody has changed that since; false: there are none. */
async function restoreNext(tx: Db, actor: Actor, id: string): Promise<boolean> {
  const rows = await tx
    .select()
    .from(pictureImportProducts)
    .where(and(eq(pictureImportProducts.import, id), isNull(pictureImportProducts.undoneAt)))
    .orderBy(asc(pictureImportProducts.product))
    .limit(AT_ONCE)
  if (rows.length === 0) {
    await tx.delete(pictureImportKept).where(eq(pictureImportKept.import, id))
    return false
  }
  const shown = await lockPictures(
    tx,
    rows.map(({ product }) => product),
  )
  const changes = rows.flatMap(({ product, before, after }): Change[] => {
    const now = shown.get(product)
    if (!now || !after || isSamePictures(before, after) || !isSamePictures(now.before, after)) return []
    return [{ ...now, after: before }]
  })
  await writePictures(tx, actor, changes)
  const isRow = (products: string[]) =>
    and(eq(pictureImportProducts.import, id), inArray(pictureImportProducts.product, products))
  const restored = changes.map(({ row }) => row.id)
  await tx
    .update(pictureImportProducts)
    .set({ undoneAt: sql`clock_timestamp()` })
    .where(isRow(rows.map(({ product }) => product)))
  if (restored.length > 0) await tx.update(pictureImportProducts).set({ restored: true }).where(isRow(restored))
  return true
}

/** Locks products that have not left the shop, in one order, and tells what they show. */
async function lockPictures(tx: Db, ids: string[]): Promise<Map<string, { row: Row; before: ProductPictures }>> {
  const rows = await tx
    .select()
    .from(products)
    .where(and(inArray(products.id, ids), isManaged))
    .orderBy(asc(products.id))
    .for('no key update')
  const { product, image, role, position } = productImages
  const further = await tx
    .select({ product, image, role })
    .from(productImages)
    .where(inArray(product, ids))
    .orderBy(product, asc(position))
  const byProduct = Map.groupBy(further, ({ product }) => product)
  return new Map(
    rows.map((row) => {
      const images = (byProduct.get(row.id) ?? []).map(({ image, role }) => ({ image, role }))
      return [row.id, { row, before: { image1: row.image1, image2: row.image2, images } }]
    }),
  )
}

/** Writes what locked products show, with an audit entry for each that changes. */
async function writePictures(tx: Db, actor: Actor, all: readonly Change[]): Promise<void> {
  const changes = all.filter(({ before, after }) => !isSamePictures(before, after))
  if (changes.length === 0) return
  const ids = changes.map(({ row }) => row.id)
  const firstTwo = changes.map(({ row, after: { image1, image2 } }) => ({ id: row.id, image1, image2 }))
  const rows = await tx
    .update(products)
    .set({ image1: sql`v.image1`, image2: sql`v.image2`, updatedAt: nextUpdatedAt(products.updatedAt) })
    .from(sql`jsonb_to_recordset(${JSON.stringify(firstTwo)}::jsonb) as v (id uuid, image1 text, image2 text)`)
    .where(eq(products.id, sql`v.id`))
    .returning({ id: products.id, updatedAt: products.updatedAt })
  const wanted = changes.flatMap(({ row, after }) =>
    after.images.map((image, position) => ({ product: row.id, position, ...image })),
  )
  await tx.delete(productImages).where(
    and(
      inArray(productImages.product, ids),
      sql`(${productImages.product}, ${productImages.image}) not in
        (select product, image from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (product uuid, image text))`,
    ),
  )
  if (wanted.length > 0)
    await tx
      .insert(productImages)
      .values(wanted)
      .onConflictDoUpdate({
        target: [productImages.product, productImages.image],
        set: { position: sql`excluded.position`, role: sql`excluded.role` },
      })
  const times = new Map(rows.map(({ id, updatedAt }) => [id, updatedAt]))
  const told = changes.map(({ row, before, after }) => ({
    before: { ...row, images: describe(before) },
    after: { ...row, ...after, images: describe(after), updatedAt: times.get(row.id) ?? row.updatedAt },
  }))
  await addChangeEntries(tx, actor, products, told)
}

/** Keeps from the sweep what products showed before. */
async function keepBefore(tx: Db, id: string, changes: readonly Change[]): Promise<void> {
  const hashes = changes.flatMap(({ before, after }) =>
    isSamePictures(before, after) ? [] : [before.image1, before.image2, ...before.images.map(({ image }) => image)],
  )
  if (hashes.length === 0) return
  await tx
    .insert(pictureImportKept)
    .values([...new Set(hashes)].map((image) => ({ import: id, image })))
    .onConflictDoNothing()
}

const describe = ({ images }: ProductPictures) => images.map(({ image, role }) => `${role} ${image}`)
