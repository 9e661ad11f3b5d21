import type { Db } from '#server/platform/db/open.ts'
import { invalid } from '#server/platform/errors/shop-error.ts'
import { t } from '#shared/language/t.ts'
import { MAX_OFFLINE_DAYS } from '#shared/rules/counter/exchange.ts'
import { isId } from '#shared/rules/id.ts'
import type { Exchange } from '#shared/schemas/counter/exchange.ts'
import type { OfflineExchangeInput } from '#shared/schemas/counter/exchange-input.ts'
import { findClerk } from '../place-sale.queries.ts'
import type { Placing } from '../place-sale.ts'
import type { SentSale } from '../sent-sale.ts'
import { listSalesNamed } from './sources.queries.ts'
import { takeBack } from './take-back.ts'

/**
 * Takes an exchange whose customer has gone, as `takeBack` does: its days are those of the moment when it was made. Throws 422, too, for a
 * receipt that the shop does not have, and for one of another showroom unless somebody `decides`, with a note.
 */
export async function takeOffline(
  placing: Placing,
  input: OfflineExchangeInput,
  sent: SentSale,
  decides?: { note: string },
): Promise<{ exchange: Exchange; isNew: boolean }> {
  const { clerk, payBack, lines, offline: _, ...more } = input
  const named = await readSales(placing, lines, decides !== undefined)
  const { offline: __, clerk: ___, ...asSent } = sent
  const exchange = {
    ...more,
    lines: lines.map(({ receipt: _, ...line }, position) => ({ ...line, sale: named[position] })),
    ...(payBack && { payBack }),
    lateReason: decides?.note ?? '',
  }
  const gone = {
    clerk: clerk && isId(clerk) ? await findClerk(placing.db, clerk) : null,
    at: momentOf(input.at),
    isDecided: decides !== undefined,
  }
  return takeBack(placing, exchange, asSent, gone)
}

/** When it was made: not in the future, and not longer ago than a device is without a line. */
function momentOf(at: string, now = Date.now()): Date {
  const made = Date.parse(at)
  return new Date(made <= now && made > now - MAX_OFFLINE_DAYS * 24 * 3_600_000 ? made : now)
}

/** The sales that the lines are of. */
async function readSales(
  { db, device }: { db: Db } & Pick<Placing, 'device'>,
  lines: OfflineExchangeInput['lines'],
  isDecided: boolean,
): Promise<string[]> {
  const known = await listSalesNamed(db, {
    ids: lines.flatMap(({ sale }) => sale ?? []),
    numbers: lines.flatMap(({ receipt }) => receipt ?? []),
  })
  return lines.map(({ sale, receipt }, position) => {
    const one = known.find(({ id, number }) => id === sale || number === receipt)
    const path = `lines.${position}.${sale === undefined ? 'receipt' : 'sale'}`
    if (!one) throw invalid([{ path, message: t('This order or receipt has no such pair'), code: 'unknown_line' }])
    if (one.showroom !== device.showroom && !isDecided)
      throw invalid([{ path, message: t('It is a receipt of another showroom'), code: 'other_showroom' }])
    return one.id
  })
}
