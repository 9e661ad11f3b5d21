import { addAuditEntries } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { soldOut } from '#server/stock/serve.queries.ts'
import type { SizeChange } from '#shared/schemas/call.ts'
import { findSizedLines, type SizedLine, saveSizes } from './sizes.queries.ts'

/**
 * Changes sizes of an order that the transaction has locked, with the pairs that are held for it and an audit entry for each line;
 * prices stay, which are those of the product. Throws 404 for a line that it does not have or a size in which the product is not
 * made, 409 with the short lines if its showroom does not have the size.
 */
export async function changeSizes(
  tx: Db,
  actor: Actor,
  { order, store, sizes }: { order: string; store: string; sizes: readonly SizeChange[] },
): Promise<void> {
  const lines = await findSizedLines(tx, order)
  const changes = sizes
    .map(({ line, size }) => toChange(lines[line], size.toLowerCase()))
    .filter(({ from, to }) => from.size !== to._id)
  if (changes.length === 0) return
  const saved = changes.map(({ from, to }) => ({ position: from.position, size: to._id }))
  const short = await saveSizes(tx, order, saved, actor.id)
  if (short.length > 0) {
    const sizeOf = new Map(saved.map(({ position, size }) => [position, size]))
    const wanted = lines.map((line) => ({ ...line, size: sizeOf.get(line.position) ?? line.size }))
    throw await soldOut(tx, store, wanted, short)
  }
  await addAuditEntries(
    tx,
    actor,
    changes.map(({ from, to }) => ({
      action: 'order-size-changed',
      subject: order,
      details: { line: from.position + 1, from: from.number, to: to.size },
    })),
  )
}

function toChange(from: SizedLine | undefined, size: string) {
  if (!from) throw notFound('Product')
  const to = from.sizes.find(({ _id }) => _id === size)
  if (!to) throw notFound('Size')
  return { from, to }
}
