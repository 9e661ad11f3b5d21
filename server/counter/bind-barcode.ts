import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { parseId } from '#server/platform/http/parse-id.ts'
import { readOwnCode } from '#shared/rules/counter/box-label.ts'
import type { Barcode } from '#shared/schemas/counter/counter.ts'
import { addBarcode, findBarcode, findLabelled, isPair, removeBarcode } from './barcodes.queries.ts'

/**
 * Binds a barcode to a pair; to the same one again, nothing changes. Throws 404 for no such pair, 409 if it is that of another one, or is on
 * the shop's own label of another one.
 */
export function bindBarcode(
  db: Db,
  actor: Actor,
  by: string,
  input: { code: string; product: string; size: string },
): Promise<Barcode> {
  const [product, size] = [parseId(input.product, 'Product'), parseId(input.size, 'Size')]
  return db.transaction(async (tx) => {
    if (!(await isPair(tx, product, size))) throw notFound('Product')
    const own = readOwnCode(input.code)
    const labelled = own && (await findLabelled(tx, own))
    if (own && labelled && (labelled.product !== product || labelled.size !== size))
      throw new ShopError('barcode_taken', { code: own.article, size: own.size })
    const isNew = await addBarcode(tx, { code: input.code, product, size, by })
    const bound = await findBarcode(tx, input.code)
    if (!bound) throw new Error('A barcode was bound and is not there')
    if (bound.product._id !== product || bound.size._id !== size)
      throw new ShopError('barcode_taken', { code: bound.product.code, size: bound.size.size ?? 0 })
    if (isNew)
      await addAuditEntry(tx, actor, { action: 'barcode-bound', subject: bound._id, details: { name: input.code } })
    return bound
  })
}

/** Throws 404 for a barcode that is not bound. */
export function unbindBarcode(db: Db, actor: Actor, by: string, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const code = await removeBarcode(tx, id, by)
    if (code === null) throw notFound('Barcode')
    await addAuditEntry(tx, actor, { action: 'barcode-removed', subject: id, details: { name: code } })
  })
}
