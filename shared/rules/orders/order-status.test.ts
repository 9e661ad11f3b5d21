import { expect, test } from 'vitest'
import {
  customerTone,
  isWallet,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_METHODS,
  type PaymentMethod,
  paymentMethodLabel,
  staffTone,
  TRACKER_STEPS,
  trackerCaption,
  trackerStep,
} from './order-status.ts'
import { trackerOf } from './tracker-steps.ts'

const dates = {
  createdAt: '2026-11-18T18:30:00Z',
  statusChangedAt: '2026-11-20T09:45:00Z',
  deliveredAt: null,
}

test('[ACC-04][ACC-05] each status has its step, Delivered the fifth and Cancelled none', () => {
  expect(TRACKER_STEPS).toEqual(['Pending', 'Approved', 'Processing', 'Courier', 'Received by Customer'])
  expect(ORDER_STATUSES.map(trackerStep)).toEqual([0, 1, 2, 3, 4, null])
})

test('[ORDER-07] what its customer fetches has no courier: packed it is ready, unless a courier took it all the same', () => {
  const order = (status: OrderStatus, packed = {}) => {
    const { steps, current } = trackerOf({ status, fulfilment: 'collection', ...packed })
    return current === null ? null : steps[current]
  }
  expect(ORDER_STATUSES.map((status) => order(status))).toEqual([...TRACKER_STEPS, null])
  for (const packed of [{ keptUntil: dates.createdAt }, { collectCode: '004711' }]) {
    expect(order('Processing', packed)).toBe('Ready')
    expect(order('Delivered', packed)).toBe('Received by Customer')
  }
})

test('[ACC-04] the caption says when the order was placed, last changed or received, in Dhaka time', () => {
  expect(trackerCaption({ ...dates, status: 'Pending' })).toMatch(/^Created 19 Nov 2026, 12:30\sAM$/)
  for (const status of ['Approved', 'Processing', 'Courier'] as const)
    expect(trackerCaption({ ...dates, status })).toMatch(/^Updated 20 Nov 2026, 3:45\sPM$/)
  expect(trackerCaption({ ...dates, status: 'Delivered' })).toBe('Received by Customer on 20 Nov 2026')
  expect(trackerCaption({ ...dates, status: 'Delivered', deliveredAt: '2026-11-19T20:00:00Z' })).toBe(
    'Received by Customer on 20 Nov 2026',
  )
  expect(trackerCaption({ ...dates, status: 'Cancelled' })).toBeNull()
})

test('[ACC-03] for customers Delivered is green, Pending yellow, every other status red', () => {
  expect(ORDER_STATUSES.map(customerTone)).toEqual(['warn', 'bad', 'bad', 'bad', 'ok', 'bad'])
})

test('[DASH-13] for staff Delivered is green, Cancelled red, every other status yellow', () => {
  expect(ORDER_STATUSES.map(staffTone)).toEqual(['warn', 'warn', 'warn', 'warn', 'ok', 'bad'])
})

test('Bkash and Nagad are wallets, cash is not', () => {
  expect((['COD', 'Bkash', 'Nagad'] as const).map(isWallet)).toEqual([false, true, true])
})

test('a way to pay is called by its own name, one that this program does not know as well', () => {
  expect(PAYMENT_METHODS.map(paymentMethodLabel)).toEqual(['Cash on Delivery', 'bKash', 'Nagad'])
  for (const unknown of ['Rocket', 'toString']) expect(paymentMethodLabel(unknown as PaymentMethod)).toBe(unknown)
})
