import { isWallet, type OrderStatus, type PaymentMethod } from '#shared/rules/orders/order-status.ts'

/** What is known of the money of an order, from `due` on after a part of it has come in. */
export const MONEY_STATES = ['none', 'due', 'paid', 'refunded'] as const
export type MoneyState = (typeof MONEY_STATES)[number]

/**
 * What a row of the money of an order is: a wallet payment, cash at the counter, a courier's settlement, a difference that was
 * accepted, money paid back, what pairs that came back have paid of others, money paid back for them, a rest of either that is given
 * up and stays with the shop, or the end of a row that was a mistake.
 */
export const MONEY_KINDS = [
  'paid',
  'cash',
  'settled',
  'accepted',
  'refund',
  'exchanged',
  'returned',
  'waived',
  'undone',
] as const
export type MoneyKind = (typeof MONEY_KINDS)[number]

/** What is put into the drawer of a counter's device, or taken out of it, beside sales and orders. */
export const DRAWER_KINDS = ['paid-in', 'paid-out'] as const
export type DrawerKind = (typeof DRAWER_KINDS)[number]

/** Every kind of row that the ledger has. */
export const LEDGER_KINDS = [...MONEY_KINDS, ...DRAWER_KINDS] as const

/** What staff say of cash in a till whose order is delivered no more: it went back or never came in, or it is still there. */
export const CASH_ANSWERS = ['given-back', 'in-till'] as const
export type CashAnswer = (typeof CASH_ANSWERS)[number]

/** The money of an order as it is stored, in taka; `paid` has what came in and what was accepted, `paidBack` is of it. */
export interface OrderMoney {
  total: number
  money: MoneyState
  paid: number
  paidBack: number
}

/** What decides whether a payment is open, as it is stored. */
export interface OpenPayment {
  method: PaymentMethod
  status: OrderStatus
  verifiedAt: Date | string | null
  money: MoneyState
  cashSince: Date | string | null
}

/** Whether the shop still looks for the wallet payment of an order: nobody has verified it, and nobody collects it in cash. */
export function isPaymentOpen({ method, status, verifiedAt, money, cashSince }: OpenPayment): boolean {
  const isSettled = verifiedAt !== null || cashSince !== null || money === 'paid' || money === 'refunded'
  return isWallet(method) && !isSettled && status !== 'Cancelled'
}

/** What of the total is missing, as the database function `order_due`: after all went back, all of it. */
export function moneyDue({ total, money, paid }: Omit<OrderMoney, 'paidBack'>): number {
  if (money === 'refunded') return total
  return money === 'paid' ? 0 : Math.max(0, total - paid)
}

/** What the shop has beyond the total and has not paid back. */
export function moneySurplus({ total, paid, paidBack }: Omit<OrderMoney, 'money'>): number {
  return Math.max(0, paid - paidBack - total)
}
