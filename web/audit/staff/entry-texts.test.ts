import { expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '#shared/rules/staff/audit-action.ts'
import type { AuditDetails } from '#shared/schemas/audit.ts'
import { actionLabel } from './action-label.ts'
import { describeDetails } from './entry-texts.ts'

test('every action reads as words of its own', () => {
  const labels = AUDIT_ACTIONS.map(actionLabel)
  expect(labels).toEqual(expect.arrayContaining(['Role changed', 'Sub category created', 'Orders read']))
  expect(new Set(labels).size).toBe(AUDIT_ACTIONS.length)
  for (const label of labels) expect(label).toMatch(/^(?:[A-Z][a-z]*|API)( (?:[a-z]+|ID|API))*$/)
})

test.each<[string, AuditDetails, string[]]>([
  [
    'changed fields and prices',
    { fields: ['discountPrice', 'image1', 'sizeIds'], discountPrice: { from: 150_000, to: 1_200 } },
    ['Changed: discount price, image 1, sizes', 'Discount price ৳\u00a01,50,000 to ৳\u00a01,200'],
  ],
  ['the price of a new product', { originalPrice: { from: null, to: 900 } }, ['Original price ৳\u00a0900']],
  ['a save without a change', { fields: [] }, ['Saved without a change']],
  ['a role', { from: 'customer', to: 'admin', store: null }, ['From customer to admin']],
  ['a role before a showroom', { from: 'customer', store: '0193' }, ['Was customer']],
  [
    'what somebody began to work as',
    { from: [], to: ['Call desk', 'Store user: Uttara'] },
    ['Is Call desk; Store user: Uttara now'],
  ],
  [
    'what a role may',
    { name: 'Packer', permissions: ['read_orders', 'read_stock'] },
    ['Name: Packer', 'May: See orders, See stock'],
  ],
  ['a reading', { page: 2, listed: 20, searched: true, role: null }, ['20 listed, page 2, after a search']],
  [
    'a reading of one role',
    { page: 1, listed: 3, searched: false, role: 'admin' },
    ['3 listed, page 1', 'Role: admin'],
  ],
  ['a reading without pages', { listed: 20 }, ['20 listed']],
  ['a step of the work', { step: 'for-admins' }, ['Left to the admins']],
  ['a backup', { rows: 1, pictures: 2 }, ['1 row', '2 pictures']],
  ['a restore', { madeAt: '2026-11-20T09:45:00.000Z' }, ['The state of 20 Nov 2026, 3:45 PM']],
  [
    'an approval',
    {
      asker: 'Nila Rahman',
      permission: 'write_discounts',
      showroom: '019a1040-b979-7aca-bb83-3bd1d5d7ed97',
      taka: 1_500,
    },
    ['Asked for by Nila Rahman', 'May: Give large discounts', 'Showroom: Uttara', '৳\u00a01,500'],
  ],
  [
    'an order that went to another showroom',
    { from: '019a1040-b979-7aca-bb83-3bd1d5d7ed97', to: '019a1040-cd01-79a4-a97f-efef55d2a335' },
    ['From Uttara to Uttara'],
  ],
  ['another size', { line: 2, from: 38, to: 39 }, ['From 38 to 39', 'Line: 2']],
  ['a till', { day: '2026-11-20', difference: -50 }, ['20 Nov 2026', 'Difference ৳\u00a0-50']],
  ['a role that asks for a second step', { secondStep: 'required' }, ['Asks for a second step at sign-in']],
  ['nothing', {}, []],
])('%s', (_, details, lines) => {
  expect(describeDetails(details, () => 'Uttara')).toEqual(lines)
})
