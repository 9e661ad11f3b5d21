import { DAY_MS } from '../bangladesh/dates.ts'
import { isWallet, type OrderStatus, type PaymentMethod } from './order-status.ts'

const HOUR_MS = DAY_MS / 24

/** What orders wait for, most urgent first (pages-and-dashboard.md section 2, 'Needs you now'). */
export const WAITING = ['payment', 'approval', 'processing', 'courier'] as const
export type Waiting = (typeof WAITING)[number]

/** How long an order may stay in a status before somebody should look at it, in milliseconds. */
export const PATIENCE: Record<Exclude<Waiting, 'payment'>, { status: OrderStatus; time: number }> = {
  approval: { status: 'Pending', time: 2 * HOUR_MS },
  processing: { status: 'Processing', time: DAY_MS },
  courier: { status: 'Courier', time: 5 * DAY_MS },
}

/** What such orders are called above their list. */
export const WAITING_LABELS: Record<Waiting, string> = {
  payment: 'Payments to verify',
  approval: 'Pending for over 2 hours',
  processing: 'In Processing for over a day',
  courier: 'With the courier for over 5 days',
}

interface Payment {
  method: PaymentMethod
  verifiedAt: string | null
}

/** Whether staff should look for the money in the wallet before they move the order on (spec section 2, All Orders). */
export function isPaymentToVerify({ payment, status }: { payment: Payment; status: OrderStatus }): boolean {
  return isWallet(payment.method) && payment.verifiedAt === null && status !== 'Cancelled'
}
