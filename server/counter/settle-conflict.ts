import { addAuditEntry } from '#server/audit/queries.ts'
import { invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import { toFieldErrors } from '#server/platform/http/define-route.ts'
import { t } from '#shared/language/t.ts'
import type { Sale } from '#shared/schemas/counter/sale.ts'
import { type SaleInput, saleInput } from '#shared/schemas/counter/sale-input.ts'
import { findDeviceRow } from './devices.queries.ts'
import { lockConflict, settleConflict } from './differences.queries.ts'
import { placeSale } from './place-sale.ts'
import type { SentSale } from './sent-sale.ts'

interface Answer {
  id: string
  take: boolean
  note: string
  /** what it should have been */
  sale?: SaleInput | undefined
}

type Deciding = Omit<Parameters<typeof placeSale>[0], 'device' | 'settles'>

/**
 * Decides on what waits: it is taken as it was sent or as it should have been, by whoever decides, or left with a note. Throws 409 if
 * somebody has decided before, or if its number has a sale by now; 422 for one that is not sound, and for a correction of another number.
 */
export function answerConflict({ db, ...deciding }: Deciding, { id, take, note, sale }: Answer): Promise<Sale | null> {
  const { actor, caller } = deciding
  return db.transaction(async (tx) => {
    const conflict = await lockConflict(tx, id)
    if (!conflict) throw notFound('Sale')
    if (conflict.settledAt) throw new ShopError('sale_settled')
    await settleConflict(tx, id, { by: caller.id, note })
    const details = { taken: take, ...(take && sale && { corrected: true }) }
    await addAuditEntry(tx, actor, { action: 'sale-conflict-settled', subject: id, details })
    if (!take) return null
    const device = await findDeviceRow(tx, conflict.device)
    const corrected = sale ?? readSent(conflict.body)
    if (corrected.sequence !== conflict.sequence)
      throw invalid([{ path: 'sale.sequence', message: t('That is another sale'), code: 'sequence' }])
    const input = { ...corrected, clerk: corrected.clerk ?? conflict.by }
    return (await placeSale({ ...deciding, db: tx, device, settles: conflict.bodyHash }, input, conflict.body)).sale
  })
}

function readSent(body: SentSale): SaleInput {
  const { data, error } = saleInput.safeParse(body)
  if (error) throw invalid(toFieldErrors(error.issues))
  return data
}
