import { invalid, type ShopError } from '#server/platform/errors/shop-error.ts'
import { toFieldErrors } from '#server/platform/http/define-route.ts'
import { t } from '#shared/language/t.ts'
import { type ErrorCode, type ErrorParams, errorMessage, type FieldError } from '#shared/rules/errors.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { type OfflineExchangeInput, offlineExchangeInput } from '#shared/schemas/counter/exchange-input.ts'
import { hashSale, keptSale, type SentSale } from '../sent-sale.ts'

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
export function refusalText({ refusal }: SentSale): string {
  const { code, params } = refusal as Refusal
  const [field] = (params as { errors?: FieldError[] } | undefined)?.errors ?? []
  return field ? fieldText(field) : errorMessage(code, params as ErrorParams<ErrorCode>)
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
