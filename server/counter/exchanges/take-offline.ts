import type { Db } from '#server/platform/db/open.ts'
import { invalid, type ShopError } from '#server/platform/errors/shop-error.ts'
import { toFieldErrors } from '#server/platform/http/define-route.ts'
import { t } from '#shared/language/t.ts'
import { MAX_OFFLINE_DAYS } from '#shared/rules/counter/exchange.ts'
import { type ErrorCode, type ErrorParams, errorMessage, type FieldError } from '#shared/rules/errors.ts'
import { isId } from '#shared/rules/id.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { Exchange } from '#shared/schemas/counter/exchange.ts'
import { type OfflineExchangeInput, offlineExchangeInput } from '#shared/schemas/counter/exchange-input.ts'
import { findClerk } from '../place-sale.queries.ts'
import type { Placing } from '../place-sale.ts'
import { hashSale, keptSale, type SentSale } from '../sent-sale.ts'
import { listSalesNamed } from './sources.queries.ts'
import { takeBack } from './take-back.ts'

/** Whether a device has sent it as an exchange that it made without a line. */
export const isOfflineExchange = ({ offline }: SentSale) => offline === true

/** What tells it from another one: the same as if it had been sent while the customer waited. */
export const hashOffline = ({ offline: _, clerk: __, ...sent }: SentSale) => hashSale(sent)

/** Throws 422 for one that is not sound. */
export function readOffline(sent: SentSale): OfflineExchangeInput {
  const { data, error } = offlineExchangeInput.safeParse(sent)
  if (error) throw invalid(toFieldErrors(error.issues))
  return data
}

/** Why the shop has not taken an exchange. */
interface Refusal {
  code: ErrorCode
  params?: ErrorParams<ErrorCode>
}

/** The exchange as it is kept for a manager, with why it was refused. The phone of its buyer stands where that of a sale does, to be forgotten alike. */
export function keptExchange({ phone: _, ...sent }: SentSale, { code, params }: ShopError): SentSale {
  const refusal = { code, params }
  if (!isRecord(sent.sale)) return keptSale({ ...sent, refusal })
  const { phone, ...sale } = sent.sale
  return keptSale({ ...sent, ...(phone !== undefined && { phone }), sale: keptSale(sale), refusal })
}

/** The exchange that is kept, as its device had sent it. */
export function sentExchange({ phone, refusal: _, ...kept }: SentSale): SentSale {
  return phone !== undefined && isRecord(kept.sale) ? { ...kept, sale: { ...kept.sale, phone } } : kept
}

const isRecord = (value: unknown): value is SentSale =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of a kept one, why the shop has not taken it, in the language of whoever reads it. */
export function refusalText(kept: SentSale): string {
  const { code, params } = kept.refusal as Refusal
  const field = wrongField(kept)
  return field ? fieldText(field) : errorMessage(code, params as ErrorParams<ErrorCode>)
}

/** Of a kept one, the field for which it was refused first, if it was for one. */
export function wrongField({ refusal }: SentSale): FieldError | undefined {
  return ((refusal as Refusal).params as { errors?: FieldError[] } | undefined)?.errors?.[0]
}

/** What may be wrong with one that a device has made properly; else the words in which it was refused. */
function fieldText({ code, params, message }: FieldError): string {
  switch (code) {
    case 'required':
      return t('Its days to exchange were over')
    case 'other_showroom':
      return t('It is a receipt of another showroom')
    case 'unknown_line':
      return t('This order or receipt has no such pair')
    case 'cash_limit':
      return t('More than {taka} goes back to a wallet', { taka: formatTaka(Number(params?.maximum)) })
    case 'payments':
      return t('{taka} is to be paid', { taka: formatTaka(Number(params?.due)) })
    case 'reduced':
      return t('Shoes at a reduced price are exchanged, not paid back: others for {taka} are to be taken', {
        taka: formatTaka(Number(params?.taka)),
      })
    default:
      return message
  }
}

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
