import { addAuditEntry } from '#server/audit/queries.ts'
import type { Config } from '#server/config.ts'
import { endKeep, findKeptPairs, lockKept } from '#server/keeps/queries.ts'
import { matchCounterPayments, walletsOf } from '#server/money/counter-payments.queries.ts'
import { passOnSoldPairs } from '#server/orders/pass-on-sold.ts'
import { givePairsBack } from '#server/pairs/kept-pairs.queries.ts'
import { lockPairs } from '#server/pairs/moves.queries.ts'
import { newId } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/open.ts'
import { forbidden, invalid, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { approvedBy } from '#server/users/approvals.queries.ts'
import { lockVouchersOf, requireVoucher, toPaymentRefusal } from '#server/vouchers/spend-voucher.queries.ts'
import { daysBetween, dhakaDay } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { isWithinLimit, MAX_NUMBERS_AHEAD, saleNumber } from '#shared/rules/counter/counter.ts'
import { discountedNow, keepsPrice, type Worths } from '#shared/rules/counter/exchange.ts'
import type { FieldError } from '#shared/rules/errors.ts'
import { isId } from '#shared/rules/id.ts'
import { soldReason } from '#shared/rules/orders/own-order.ts'
import { includedVat } from '#shared/rules/orders/paper.ts'
import { may } from '#shared/rules/people/grants.ts'
import type { Sale } from '#shared/schemas/counter/sale.ts'
import { type SaleInput, saleTotal } from '#shared/schemas/counter/sale-input.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import type { DeviceRow } from './devices.queries.ts'
import {
  findClerk,
  findShoes,
  hasSequence,
  isKnown,
  type SalePayload,
  type Shoe,
  type WriteOutcome,
  writeSale,
} from './place-sale.queries.ts'
import { findSale } from './sales.queries.ts'
import { hashSale, keptSale, type SentSale } from './sent-sale.ts'

export interface Placing {
  db: Db
  config: Config
  actor: Actor
  caller: Caller
  device: DeviceRow
  settings: Settings
  /** a manager takes what waits, maybe of a revoked device: the hash of what it had sent */
  settles?: string
}

/** What pairs that came back pay of a sale, and what they were paid for. */
export interface Exchanged {
  exchange: string
  taka: number
  worths: Worths
  /** the last day to exchange again what is taken; null: as of what is bought */
  until: string | null
}

/**
 * Takes a sale: once, however often it is sent. Throws 422 for a shoe or size that the shop never had, 403 for a discount above the
 * limit that nobody has approved, 409 for another body of a sale that is there, and for a revoked device. `sent`: as the device sent it.
 */
export async function placeSale(
  placing: Placing,
  input: SaleInput,
  sent: SentSale,
): Promise<{ sale: Sale; isNew: boolean }> {
  const { db } = placing
  const payload = await toPayload(placing, input, sent)
  const written = await db.transaction((tx) => writeChecked(tx, placing, input, payload))
  if (written.outcome === 'revoked') throw new ShopError('device_revoked')
  const sale = written.sale === null ? null : await findSale(db, written.sale)
  if (!sale) throw new Error(`sale ${input.sequence} of device ${placing.device.id} was written and is not there`)
  if (written.outcome === 'other-body') throw new ShopError('sale_differs', { number: sale.number })
  return { sale: await passOn(placing, sale, written.orders), isNew: written.outcome === 'sold' }
}

/**
 * Writes what is taken for pairs that came back, within the transaction of their exchange, which pays as much of it as they are worth.
 * Returns its id and the orders whose promised pairs were sold (`passOn`). Throws as `placeSale`.
 */
export async function writeExchangedSale(
  tx: Db,
  placing: Placing,
  { input, sent, exchanged }: { input: SaleInput; sent: SentSale; exchanged: Exchanged },
): Promise<{ sale: string; orders: string[] }> {
  const payload = await toPayload({ ...placing, db: tx }, input, sent, exchanged)
  const lines = discountedNow(input.lines, exchanged.worths)
  const { outcome, sale, orders } = await writeChecked(tx, placing, { ...input, lines }, payload)
  if (outcome === 'revoked') throw new ShopError('device_revoked')
  if (outcome !== 'sold' || sale === null)
    throw new ShopError('sale_differs', { number: saleNumber(placing.device, input.sequence) })
  return { sale, orders }
}

async function writeChecked(tx: Db, placing: Placing, input: SaleInput, payload: SalePayload): Promise<WriteOutcome> {
  payload.sale.approved_by = await approve(tx, placing, input, payload)
  const keep = await takeKept(tx, placing, input)
  const { payments } = payload
  const isByVoucher = payments.some(({ voucher }) => voucher !== null)
  // In a part of its own, after whose end the transaction can still say what is left.
  const written = await (isByVoucher
    ? tx.transaction((part) => writeSale(part, payload))
    : writeSale(tx, payload)
  ).catch(async (error: unknown) => {
    throw await toPaymentRefusal(tx, error, payments)
  })
  if (written.outcome !== 'sold') return written
  if (keep) await endKeep(tx, keep, { state: 'sold', by: placing.caller.id, sale: written.sale })
  if (payload.sale.approved_by)
    await noteApproval(tx, placing.actor, { number: saleNumber(placing.device, input.sequence), ...payload.sale })
  for (const wallet of walletsOf(payload.payments.map(({ method }) => method)))
    await matchCounterPayments(tx, wallet, payload.sale.id)
  return written
}

/**
 * Finds another showroom for orders whose promised pairs were sold. After the commit: a sale waits for no other showroom, and what is
 * short stands with the admins until then.
 */
export async function passOn({ db, actor }: Placing, sale: Sale, orders: readonly string[]): Promise<Sale> {
  if (orders.length === 0) return sale
  for (const order of orders) await passOnSoldPairs(db, actor, order, soldReason(sale.number))
  return (await findSale(db, sale._id)) ?? sale
}

/**
 * Uses the approval of a discount above the limit, for the device, once and for no more taka; a sale that is there needs none. Throws 403 where neither the
 * caller may give it nor anybody has approved. Returns who has; null: it needed nobody.
 */
async function approve(tx: Db, placing: Placing, input: SaleInput, { sale }: SalePayload): Promise<string | null> {
  const { config, caller, device, settings } = placing
  if (isWithinLimit(input.lines, settings.counter)) return null
  if (decidesOn(placing, 'write_discounts', sale.clerk)) return caller.id === sale.clerk ? null : caller.id
  if (await isKnown(tx, sale)) return null
  if (!input.approval) throw forbidden('write_discounts')
  const act = {
    // Somebody else may be signed in by the time it is sent.
    asker: sale.clerk,
    permission: 'write_discounts',
    showroom: device.showroom,
    subject: device.id,
    taka: input.lines.reduce((sum, { discount }) => sum + discount, 0),
  } as const
  return approvedBy(tx, config, input.approval, act)
}

/**
 * Whether the caller may approve what a clerk did at the device: of their own acts, or of what they decide on. Who is merely signed in when
 * a device sends what another did has approved nothing.
 */
export function decidesOn(
  { caller, device, settles }: Placing,
  permission: 'write_discounts' | 'write_exchanges',
  clerk: string,
): boolean {
  return (caller.id === clerk || settles !== undefined) && may(caller.grants, permission, device.showroom)
}

/** Gives back what was kept for the buyer, for the sale to take it; its id, null where nothing is kept, or the sale is there. */
async function takeKept(
  tx: Db,
  { caller, device, settles }: Placing,
  { keep, sequence, lines, payments }: SaleInput,
): Promise<string | null> {
  if (keep === undefined || !isId(keep) || (device.revokedAt && settles === undefined)) return null
  if (await hasSequence(tx, device.id, sequence)) return null
  if ((await lockKept(tx, keep, [device.showroom])) === null) return null
  await lockVouchersOf(tx, payments)
  const pairs = [
    ...(await findKeptPairs(tx, keep)),
    ...lines.filter(({ product, size }) => isId(product) && isId(size)),
  ]
  await lockPairs(
    tx,
    pairs.map((pair) => ({ ...pair, showroom: device.showroom })),
  )
  await givePairsBack(tx, [keep], caller.id, 'phone')
  return keep
}

/** Says in the audit who has let the clerk give a discount. */
function noteApproval(
  tx: Db,
  actor: Actor,
  { id, number, discount, approved_by }: SalePayload['sale'] & { number: string },
): Promise<void> {
  const details = { name: number, taka: discount }
  return addAuditEntry(tx, { ...actor, approvedBy: approved_by }, { action: 'discount-approved', subject: id, details })
}

/** Whether a device cannot have come to a number: its next ones would be none, and all before them missing. */
export function isTooFar({ lastSequence }: DeviceRow, sequence: number): boolean {
  return sequence > lastSequence + MAX_NUMBERS_AHEAD
}

async function toPayload(
  { db, caller, device, settings, settles }: Placing,
  input: SaleInput,
  sent: SentSale,
  exchanged?: Exchanged,
): Promise<SalePayload> {
  if (isTooFar(device, input.sequence))
    throw invalid([{ path: 'sequence', message: t('The device has no such number yet'), code: 'sequence' }])
  const shoes = await findShoes(
    db,
    input.lines.filter(({ product, size }) => isId(product) && isId(size)),
  )
  const unknown: FieldError[] = []
  const keeps = keepsPrice(input.lines, exchanged?.worths ?? new Map())
  const lines = input.lines.flatMap((line, position) => {
    const shoe = shoes.get(`${line.product} ${line.size}`)
    if (!shoe) unknown.push(unknownShoe(position))
    return shoe ? [toLine(line, keeps[position] ? { ...shoe, list_price: line.price } : shoe, position)] : []
  })
  if (unknown.length > 0) throw invalid(unknown)
  const { vatPercent } = settings.shop
  const withVat = lines.map((line) => ({ ...line, vat_percent: vatPercent, vat: includedVat(line.total, vatPercent) }))
  const discount = input.lines.reduce((sum, line) => sum + line.discount, 0)
  const total = saleTotal(input.lines)
  const clerk = input.clerk && isId(input.clerk) ? await findClerk(db, input.clerk) : null
  const payments = await toPayments(db, input)
  return {
    settles: settles !== undefined,
    exchange: exchanged?.exchange ?? null,
    body: keptSale(sent),
    sale: {
      id: newId(),
      device: device.id,
      sequence: input.sequence,
      clerk: clerk ?? caller.id,
      sent_by: caller.id,
      device_at: input.at,
      phone: input.phone ?? null,
      subtotal: total + discount,
      discount,
      total,
      vat: withVat.reduce((sum, line) => sum + line.vat, 0),
      approved_by: null,
      body_hash: settles ?? hashSale(sent),
      exchange: exchanged?.exchange ?? null,
      exchange_days: exchangeDays(settings, exchanged?.until ?? null),
    },
    lines: withVat,
    payments:
      exchanged && exchanged.taka > 0 ? [...payments, exchangePayment(payments.length, exchanged.taka)] : payments,
  }
}

function exchangeDays({ shop }: Settings, until: string | null): number {
  return until === null ? shop.promises.exchangeDays : Math.max(0, daysBetween(dhakaDay(new Date()), until))
}

const exchangePayment = (position: number, taka: number) =>
  ({ position, method: 'Exchange', taka, given: null, change: null, reference: null, voucher: null }) as const

/** Of a voucher, only its ending is kept. */
async function toPayments(db: Db, { payments }: SaleInput): Promise<SalePayload['payments']> {
  const rows: SalePayload['payments'] = []
  for (const [position, { method, taka, given = taka, reference }] of payments.entries()) {
    const isCash = method === 'Cash'
    const voucher = method === 'Voucher' ? await requireVoucher(db, reference, `payments.${position}.reference`) : null
    rows.push({
      ...{ position, method, taka },
      given: isCash ? given : null,
      change: isCash ? given - taka : null,
      reference: isCash ? null : (voucher?.ending ?? (reference || null)),
      voucher: voucher?.id ?? null,
    })
  }
  return rows
}

type LineInput = SaleInput['lines'][number]

function toLine({ price, quantity, discount, discountReason, product, size }: LineInput, shoe: Shoe, position: number) {
  return {
    ...shoe,
    product,
    size,
    position,
    quantity,
    unit_price: price,
    discount,
    discount_reason: discount > 0 ? discountReason : null,
    total: price * quantity - discount,
  }
}

function unknownShoe(position: number): FieldError {
  return {
    path: `lines.${position}.product`,
    message: t('The shop has no such shoe in this size'),
    code: 'unknown_shoe',
  }
}
