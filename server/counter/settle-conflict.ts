import { addAuditEntry } from '#server/audit/queries.ts'
import { invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import { toFieldErrors } from '#server/platform/http/define-route.ts'
import { t } from '#shared/language/t.ts'
import type { Sale } from '#shared/schemas/counter/sale.ts'
import { type SaleInput, saleInput } from '#shared/schemas/counter/sale-input.ts'
import { findDeviceRow } from './devices.queries.ts'
import { lockConflict, settleConflict } from './differences.queries.ts'
import { isOfflineExchange, readOffline, sentExchange, takeOffline } from './exchanges/take-offline.ts'
import { type Placing, placeSale } from './place-sale.ts'
import type { SentSale } from './sent-sale.ts'

interface Answer {
  id: string
  take: boolean
  note: string
  /** what it should have been */
  sale?: SaleInput | undefined
}

type Deciding = Omit<Placing, 'device' | 'settles'>

interface Decided {
  sale: Sale | null
  /** whether it was an exchange that a device has made without a line */
  isExchange: boolean
}

/**
 * Decides on what waits: it is taken as it was sent or as it should have been (an exchange only as it was sent), by whoever decides, or left
 * with a note. Throws 409 if
 * somebody has decided before, or if its number has a sale by now; 422 for one that is not sound, and for a correction of another number.
 */
export function answerConflict({ db, ...deciding }: Deciding, { id, take, note, sale }: Answer): Promise<Decided> {
  const { actor, caller } = deciding
  return db.transaction(async (tx) => {
    const conflict = await lockConflict(tx, id)
    if (!conflict) throw notFound('Sale')
    if (conflict.settledAt) throw new ShopError('sale_settled')
    await settleConflict(tx, id, { by: caller.id, note })
    const isExchange = isOfflineExchange(conflict.body)
    const details = { taken: take, ...(take && sale && { corrected: true }) }
    await addAuditEntry(tx, actor, { action: 'sale-conflict-settled', subject: id, details })
    if (!take) return { sale: null, isExchange }
    const device = await findDeviceRow(tx, conflict.device)
    const placing = { ...deciding, db: tx, device, settles: conflict.bodyHash }
    if (isExchange) {
      if (sale) throw otherSale()
      const sent = sentExchange(conflict.body)
      const input = readOffline(sent)
      const { exchange } = await takeOffline(placing, { ...input, clerk: input.clerk ?? conflict.by }, sent, { note })
      return { sale: exchange.sale, isExchange }
    }
    const corrected = sale ?? readSent(conflict.body)
    if (corrected.sequence !== conflict.sequence) throw otherSale()
    const input = { ...corrected, clerk: corrected.clerk ?? conflict.by }
    return { sale: (await placeSale(placing, input, conflict.body)).sale, isExchange }
  })
}

const otherSale = () => invalid([{ path: 'sale.sequence', message: t('That is another sale'), code: 'sequence' }])

function readSent(body: SentSale): SaleInput {
  const { data, error } = saleInput.safeParse(body)
  if (error) throw invalid(toFieldErrors(error.issues))
  return data
}
