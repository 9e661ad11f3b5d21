import type { Log } from '#server/log.ts'
import { isUnavailable } from '#server/platform/errors/is-unavailable.ts'
import { invalid, ShopError } from '#server/platform/errors/shop-error.ts'
import { toFieldErrors } from '#server/platform/http/define-route.ts'
import { ERRORS } from '#shared/rules/errors.ts'
import type { SaleResult } from '#shared/schemas/counter/sale.ts'
import { saleInput } from '#shared/schemas/counter/sale-input.ts'
import { placeSale } from './place-sale.ts'

type Placing = Parameters<typeof placeSale>[0]

/**
 * Takes sales one after the other, each by itself: one that is refused, or at which the shop fails, keeps no other back. Where the shop
 * cannot save anything it throws, and the device sends all of them again.
 */
export async function receiveSales(placing: Placing, list: readonly unknown[], log: Log): Promise<SaleResult[]> {
  const results: SaleResult[] = []
  for (const sent of list) results.push(await receiveSale(placing, sent, log))
  return results
}

async function receiveSale(placing: Placing, sent: unknown, log: Log): Promise<SaleResult> {
  const { data, error } = saleInput.safeParse(sent)
  if (error) return refused(sequenceOf(sent), invalid(toFieldErrors(error.issues)))
  const { sequence } = data
  try {
    const { sale, isNew } = await placeSale(placing, data)
    return { sequence, status: isNew ? 201 : 200, sale, refusal: null }
  } catch (refusal) {
    if (refusal instanceof ShopError && refusal.status < 500) return refused(sequence, refusal)
    if (refusal instanceof ShopError || isUnavailable(refusal)) throw refusal
    log.error({ err: refusal, device: placing.device.id, sequence }, 'sale failed')
    return refused(sequence, new ShopError('internal'))
  }
}

function refused(sequence: number | null, { code, message, params }: ShopError): SaleResult {
  const { errors, ...rest }: { errors?: NonNullable<SaleResult['refusal']>['errors'] } & object = params ?? {}
  const refusal = {
    message,
    code,
    ...(Object.keys(rest).length > 0 && { params: rest as Record<string, string> }),
    ...(errors && { errors }),
  }
  return { sequence, status: ERRORS[code].status, sale: null, refusal }
}

function sequenceOf(sent: unknown): number | null {
  const { sequence } = Object(sent) as { sequence?: unknown }
  return Number.isSafeInteger(sequence) ? Number(sequence) : null
}
