import { addAuditEntry } from '#server/audit/queries.ts'
import { findAnyCourier } from '#server/couriers/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findOr404 } from '#server/platform/http/parse-id.ts'
import { hashFile } from '#server/spreadsheets/hash-file.ts'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import { cutText } from '#shared/rules/cut-text.ts'
import type { Settlement } from '#shared/schemas/cash.ts'
import { readSettlement } from './read-settlement.ts'
import { settleParcels } from './settle-parcels.queries.ts'
import { findSettlement } from './settlement-list.queries.ts'
import { addSettlement, addSettlementRows, countKnown } from './settlement-rows.queries.ts'

/**
 * Reads what a courier paid, notes it, and settles the parcels that were paid in full. The same file again changes nothing: `added`
 * is false. Throws 404 for an unknown courier, 422 where another courier knows the parcels and this one none of them, and 413
 * and 422 as `readRows` and `readSettlement` do.
 */
export async function addSettlementFile(
  db: Db,
  actor: Actor,
  by: string,
  { file, courier: courierId }: { file: File; courier: string },
): Promise<Settlement & { added: boolean }> {
  const courier = await findOr404('Courier', courierId, (id) => findAnyCourier(db, id))
  const { taken: lines, rows, blank, named } = await readSettlement(await readRows(file))
  const fileHash = await hashFile(file)
  return db.transaction(async (tx) => {
    const known = await countKnown(tx, lines)
    const [other] = known
    if (other && !known.some(({ _id }) => _id === courier._id))
      throw new ShopError('other_courier', { rows: lines.length, courier: courier.name, other })
    const row = { courier: courier._id, name: cutText(file.name, 200), fileHash, rows, blank, named, by }
    const { id, isNew } = await addSettlement(tx, row)
    if (isNew) {
      await addSettlementRows(tx, { settlement: id, courier: courier._id, lines })
      await settleParcels(tx, id, by)
    }
    const details = { rows, named: named.length }
    await addAuditEntry(tx, actor, { action: 'settlement-uploaded', details })
    const found = await findSettlement(tx, id)
    if (!found) throw new Error(`settlement ${id} was added and is not there`)
    return { added: isNew, ...found }
  })
}
