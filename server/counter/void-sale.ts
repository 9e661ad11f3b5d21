import { addAuditEntry } from '#server/audit/queries.ts'
import { matchCounterPayments, walletsOf } from '#server/money/counter-payments.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ErrorCode } from '#shared/rules/errors.ts'
import type { Sale } from '#shared/schemas/counter/sale.ts'
import { findSale, type Voiding, writeVoid } from './sales.queries.ts'

const REFUSALS = {
  'voided-before': 'sale_voided',
  exchanged: 'sale_exchanged',
  'other-day': 'sale_not_today',
  'till-closed': 'sale_in_closed_till',
} as const satisfies Record<Exclude<Voiding, 'voided'>, ErrorCode>

/** Voids a sale of today. Throws 409 for one that is voided, has part in an exchange, is of another day, or in a till that is closed. */
export function voidSale(
  db: Db,
  actor: Actor,
  by: string,
  { id, reason }: { id: string; reason: string },
): Promise<Sale> {
  return db.transaction(async (tx) => {
    const outcome = await writeVoid(tx, { id, reason, by })
    if (outcome !== 'voided') throw new ShopError(REFUSALS[outcome])
    const sale = await findSale(tx, id)
    if (!sale) throw new Error(`sale ${id} was voided and is not there`)
    // What came in for it may be that of the sale that was meant.
    for (const wallet of walletsOf(sale.payments.map(({ method }) => method)))
      await matchCounterPayments(tx, wallet, id)
    await addAuditEntry(tx, actor, { action: 'sale-voided', subject: id, details: { name: sale.number } })
    return sale
  })
}
