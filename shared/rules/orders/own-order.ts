import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { isOpenStatus, type OrderStatus } from './order-status.ts'

/** Why a buyer does not want an order any more. */
export const CANCEL_REASONS = ['mind', 'wrong', 'late', 'twice', 'other'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

export function cancelReasonLabel(reason: CancelReason): string {
  const labels: Record<CancelReason, string> = {
    mind: t('I do not want it any more'),
    wrong: t('I chose the wrong size or shoe'),
    late: t('It takes too long'),
    twice: t('I ordered it twice'),
    other: t('Something else'),
  }
  return labels[reason]
}

const OF_BUYER = 'buyer:'

/** A buyer’s reason as the history of an order keeps it, beside what clerks write. */
export function buyersReason(reason: CancelReason): string {
  return OF_BUYER + reason
}

/** What the shop itself keeps as a reason, in English as its former programs did: `reasonText` says it in the reader's language. */
export const NOT_COLLECTED = 'Not collected in time'
const SOLD = 'Sold at the counter: '

/** Why an order goes elsewhere whose pairs a counter has sold, by the number of the sale. */
export function soldReason(number: string): string {
  return SOLD + number
}

/** What the history keeps as a reason, in words. */
export function reasonText(kept: string): string {
  if (kept === NOT_COLLECTED) return t('Not collected in time')
  if (kept.startsWith(SOLD)) return t('Sold at the counter: {number}', { number: kept.slice(SOLD.length) })
  const reason = CANCEL_REASONS.find((name) => buyersReason(name) === kept)
  return reason ? t('The buyer: {reason}', { reason: cancelReasonLabel(reason) }) : kept
}

/** About what a buyer asks to be called. */
export const ORDER_WISHES = ['cancel', 'change', 'parcel'] as const
export type OrderWish = (typeof ORDER_WISHES)[number]

export function wishLabel(wish: OrderWish): string {
  const labels: Record<OrderWish, string> = {
    cancel: t('Cancel the order'),
    change: t('Change size or address'),
    parcel: t('Where the parcel is'),
  }
  return labels[wish]
}

interface OwnOrder {
  status: OrderStatus
  packedAt: Date | null
  /** where its pairs are, if they are not where the status says */
  pairs: string | null
}

/** Whether its buyer may still cancel it: until its box is packed. */
export function mayCancel({ status, packedAt, pairs }: OwnOrder): boolean {
  return isOpenStatus(status) && packedAt === null && pairs !== 'out'
}

/** A parcel that does not follow the others of its order: its label is printed, or it has left. */
export interface KeptParcel {
  number: string
  isOnItsWay: boolean
  products: { name: string; nameBn: string | null; sizeNumber: number; quantity: number }[]
}

/** Says of a parcel, by its number and what is in it, that it goes where it was to go. */
export function keptParcelText({ number, isOnItsWay, products }: KeptParcel): string {
  const items = products
    .map((line) =>
      t('{count} × {name}, size {size}', {
        count: figures(line.quantity),
        name: localized(line, 'name'),
        size: String(line.sizeNumber),
      }),
    )
    .join('; ')
  const values = { number, items }
  return isOnItsWay
    ? t('Parcel {number} ({items}) is on its way already and keeps its former address, name and phone.', values)
    : t('Parcel {number} ({items}) is packed already and keeps its former address, name and phone.', values)
}
