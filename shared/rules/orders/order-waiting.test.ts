import { expect, test } from 'vitest'
import { needsPaymentVerification } from './order-waiting.ts'

const VERIFIED_AT = '2026-11-20T10:00:00.000Z'

test.each([
  ['Bkash', null, 'Pending', true],
  ['Nagad', null, 'Delivered', true],
  ['Nagad', VERIFIED_AT, 'Pending', false],
  ['Bkash', null, 'Cancelled', false],
  ['COD', null, 'Pending', false],
] as const)(
  '[DASH-13] a payment by %s, verified at %s, of an order that is %s needs verification: %s',
  (method, verifiedAt, status, expected) => {
    expect(needsPaymentVerification({ payment: { method, verifiedAt }, status })).toBe(expected)
  },
)
