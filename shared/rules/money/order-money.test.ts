import { expect, test } from 'vitest'
import { isPaymentOpen, type OpenPayment } from './order-money.ts'

const open: OpenPayment = { method: 'Bkash', status: 'Pending', verifiedAt: null, money: 'none', cashSince: null }

test('[ACC-11] a payment is open until it is verified, paid, paid back, collected in cash or cancelled', () => {
  expect(isPaymentOpen(open)).toBe(true)
  expect(isPaymentOpen({ ...open, money: 'due', status: 'Courier' })).toBe(true)
  const closed: Partial<OpenPayment>[] = [
    { method: 'COD' },
    { status: 'Cancelled' },
    // As a program from before the ledger leaves it.
    { verifiedAt: new Date() },
    { money: 'paid' },
    { money: 'refunded' },
    { cashSince: new Date() },
  ]
  for (const change of closed) expect(isPaymentOpen({ ...open, ...change }), JSON.stringify(change)).toBe(false)
})
