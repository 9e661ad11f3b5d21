import { addAuditEntry } from '#server/audit/queries.ts'
import { invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import { toFieldErrors } from '#server/platform/http/define-route.ts'
import type { Sale } from '#shared/schemas/counter/sale.ts'
import { saleInput } from '#shared/schemas/counter/sale-input.ts'
import { findDeviceRow } from './devices.queries.ts'
import { lockConflict, settleConflict } from './differences.queries.ts'
import { placeSale } from './place-sale.ts'

interface Answer {
  id: string
  take: boolean
  note: string
}

type Deciding = Omit<Parameters<typeof placeSale>[0], 'device' | 'settles'>

/**
 * Decides on what waits: it is taken as it was sent, by whoever decides, or left with a note. Throws 409 if somebody has decided before,
 * or if its number has a sale by now.
 */
export function answerConflict({ db, ...deciding }: Deciding, { id, take, note }: Answer): Promise<Sale | null> {
  const { actor, caller } = deciding
  return db.transaction(async (tx) => {
    const conflict = await lockConflict(tx, id)
    if (!conflict) throw notFound('Sale')
    if (conflict.settledAt) throw new ShopError('sale_settled')
    await settleConflict(tx, id, { by: caller.id, note })
    await addAuditEntry(tx, actor, { action: 'sale-conflict-settled', subject: id, details: { taken: take } })
    if (!take) return null
    const device = await findDeviceRow(tx, conflict.device)
    const { data, error } = saleInput.safeParse(conflict.body)
    if (error) throw invalid(toFieldErrors(error.issues))
    const input = { ...data, clerk: data.clerk ?? conflict.by }
    return (await placeSale({ ...deciding, db: tx, device, settles: true }, input, conflict.body)).sale
  })
}
