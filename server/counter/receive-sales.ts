import type { Log } from '#server/log.ts'
import { isUnavailable } from '#server/platform/errors/is-unavailable.ts'
import { invalid, ShopError } from '#server/platform/errors/shop-error.ts'
import { toFieldErrors } from '#server/platform/http/define-route.ts'
import { isVoucherRefusal } from '#server/vouchers/spend-voucher.queries.ts'
import type { ConflictKind } from '#shared/rules/counter/counter.ts'
import { ERRORS } from '#shared/rules/errors.ts'
import type { SentResult } from '#shared/schemas/counter/exchange.ts'
import type { SaleResult } from '#shared/schemas/counter/sale.ts'
import { saleInput } from '#shared/schemas/counter/sale-input.ts'
import { keepConflict } from './differences.queries.ts'
import { findSentExchange } from './exchanges/exchanges.queries.ts'
import { hashOffline, isOfflineExchange, keptExchange, readOffline, takeOffline } from './exchanges/take-offline.ts'
import { isTooFar, placeSale } from './place-sale.ts'
import { findSentSale } from './sales.queries.ts'
import { hashSale, keptSale, type SentSale } from './sent-sale.ts'

type Placing = Parameters<typeof placeSale>[0] & {
  /** the clerk is told at once, before the pair leaves: a refused voucher waits for no manager */
  clerkWaits?: boolean
}

/**
 * Takes sales, and exchanges that were made without a line, one after the other, each by itself: one that is refused, or at which the shop fails, keeps no other back. Where the shop
 * cannot save anything it throws, and the device sends all of them again.
 */
export async function receiveSales(placing: Placing, list: readonly unknown[], log: Log): Promise<SentResult[]> {
  const results: SentResult[] = []
  for (const sent of list)
    results.push(
      isRecord(sent) && isOfflineExchange(sent)
        ? await receiveExchange(placing, sent, log)
        : await receiveSale(placing, sent, log),
    )
  return results
}

/** The pairs have changed hands: what the shop refuses of an exchange waits for a manager, whatever the reason. */
async function receiveExchange(placing: Placing, sent: SentSale, log: Log): Promise<SentResult> {
  const { db, device, caller } = placing
  const sequence = sequenceOf(sent.sale)
  try {
    const { exchange, isNew } = await takeOffline(placing, readOffline(sent), sent)
    return { sequence, status: isNew ? 201 : 200, sale: exchange.sale, exchange, refusal: null }
  } catch (error) {
    const refusal = toRefusal(error, () => log.error({ err: error, device: device.id }, 'exchange failed'))
    const bodyHash = hashOffline(sent)
    const exchange = await findSentExchange(db, { device: device.id, bodyHash })
    if (exchange) return { sequence, status: 200, sale: exchange.sale, exchange, refusal: null }
    await keepConflict(db, {
      ...{ device: device.id, showroom: device.showroom, sequence: keptSequence(device, sequence), bodyHash },
      ...{ kind: kindOfExchange(refusal), body: keptExchange(sent, refusal), by: caller.id },
    })
    return refused(sequence, refusal)
  }
}

/** Throws what the shop cannot answer at all: the device sends it again. */
function toRefusal(error: unknown, note: () => void): ShopError {
  if (error instanceof ShopError && error.status < 500) return error
  if (error instanceof ShopError || isUnavailable(error)) throw error
  note()
  return new ShopError('internal')
}

function kindOfExchange({ code, status }: ShopError): ConflictKind {
  if (code === 'exchange_differs') return 'other-body'
  if (code === 'device_revoked') return 'revoked'
  return status === 403 ? 'unapproved' : 'unsound'
}

async function receiveSale(placing: Placing, sent: unknown, log: Log): Promise<SaleResult> {
  const { data, error } = saleInput.safeParse(sent)
  if (error) return wait(placing, sent, 'unsound', invalid(toFieldErrors(error.issues)))
  const { sequence } = data
  try {
    const { sale, isNew } = await placeSale(placing, data, sent as SentSale)
    return { sequence, status: isNew ? 201 : 200, sale, refusal: null }
  } catch (error) {
    if (placing.clerkWaits && error instanceof ShopError && isVoucherRefusal(error)) return refused(sequence, error)
    const refusal = toRefusal(error, () =>
      log.error({ err: error, device: placing.device.id, sequence }, 'sale failed'),
    )
    return wait(placing, sent, refusal.code === 'internal' ? 'unsound' : kindOf(refusal), refusal)
  }
}

/**
 * What the pair's leaving the shop does not undo: a sale that was refused waits here too, not on the device alone. One that a manager has
 * corrected and taken is answered with what it has become.
 */
async function wait(
  { db, caller, device }: Placing,
  sent: unknown,
  kind: ConflictKind | null,
  refusal: ShopError,
): Promise<SaleResult> {
  const sequence = sequenceOf(sent)
  const kept = keptSequence(device, sequence)
  if (kind !== null) {
    const body = isRecord(sent) ? keptSale(sent) : { sent }
    const bodyHash = hashSale(isRecord(sent) ? sent : { sent })
    const sale = await findSentSale(db, { device: device.id, sequence: kept, bodyHash })
    if (sale) return { sequence, status: 200, sale, refusal: null }
    await keepConflict(db, {
      device: device.id,
      showroom: device.showroom,
      sequence: kept,
      kind,
      body,
      bodyHash,
      by: caller.id,
    })
  }
  return refused(sequence, refusal)
}

/** Waiting, a number that is none would be the highest of its device. */
const keptSequence = (device: Placing['device'], sequence: number | null) =>
  sequence === null || isTooFar(device, sequence) ? 0 : sequence

/** Null: it waits already. */
function kindOf({ code, status }: ShopError): ConflictKind | null {
  if (code === 'sale_differs' || code === 'device_revoked') return null
  return status === 422 ? 'unsound' : 'unapproved'
}

const isRecord = (sent: unknown): sent is SentSale => typeof sent === 'object' && sent !== null && !Array.isArray(sent)

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
  return Number.isInteger(sequence) && Math.abs(Number(sequence)) < 1_000_000_000 ? Number(sequence) : null
}
