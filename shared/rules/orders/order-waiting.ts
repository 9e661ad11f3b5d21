import { DAY_MS, HOUR_MS } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import type { Fulfilment } from './fulfilment.ts'
import { isWallet, type OrderStatus, type PaymentMethod, paymentMethodLabel } from './order-status.ts'

/** What an order is waiting for, most urgent first. */
export const WAITING_KINDS = [
  'payment',
  'approval',
  'risk',
  'admins',
  'pairs',
  'clear-up',
  'processing',
  'courier',
] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** How long an order may stay in a status before it is overdue; `time` in milliseconds. */
export const OVERDUE_AFTER: Record<'approval' | 'processing' | 'courier', { status: OrderStatus; time: number }> = {
  approval: { status: 'Pending', time: 2 * HOUR_MS },
  processing: { status: 'Processing', time: DAY_MS },
  courier: { status: 'Courier', time: 5 * DAY_MS },
}

/** Headings of the lists of such orders. */
export const WAITING_LABELS: Record<WaitingKind, string> = {
  get payment() {
    return t('Payments to verify')
  },
  get approval() {
    return t('Pending for over 2 hours')
  },
  get risk() {
    return t('At risk: nobody answers')
  },
  get admins() {
    return t('No showroom can supply them')
  },
  get pairs() {
    return t('Short of pairs')
  },
  get 'clear-up'() {
    return t('To clear up')
  },
  get processing() {
    return t('In Processing for over a day')
  },
  get courier() {
    return t('With the courier for over 5 days')
  },
}

interface Payment {
  method: PaymentMethod
  verifiedAt: string | null
}

interface Paid {
  payment: Payment
  /** what staff know of it: taka that nobody has verified */
  work?: { unpaid: number } | undefined
}

/** Whether nobody has found the money of a wallet payment yet, and nobody collects it in cash. */
export function isUnverified({ payment: { method, verifiedAt }, work }: Paid): boolean {
  return isWallet(method) && verifiedAt === null && work?.unpaid !== 0
}

/** Whether staff still have to find the payment in the wallet before they move the order on. */
export function needsPaymentVerification({ status, ...order }: Paid & { status: OrderStatus }): boolean {
  return isUnverified(order) && status !== 'Cancelled'
}

/** How whoever hands an order over is paid, as staff read it. */
export function handOverLabel({ payment, fulfilment }: HandedOver): string {
  return fulfilment === 'collection' && payment.method === 'COD'
    ? t('Cash at the showroom')
    : paymentMethodLabel(payment.method)
}

interface HandedOver {
  payment: { method: PaymentMethod }
  fulfilment: Fulfilment
}
