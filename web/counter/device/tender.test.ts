import { expect, test } from 'vitest'
import { changeOf, dueAfter, likelyNotes, payCash, payExactly } from './tender.ts'

test('[COUNTER-01] of cash that is given the total is paid and the rest is change', () => {
  const payments = payCash(2490, [], 3000)
  expect(payments).toEqual([{ method: 'Cash', taka: 2490, given: 3000, reference: '' }])
  expect([changeOf(payments), dueAfter(2490, payments)]).toEqual([510, 0])
})

test('[COUNTER-09] a sale is paid in several ways; of wallets nothing comes back, and change is never negative', () => {
  const wallet = payExactly(2490, [], { method: 'Bkash', taka: 2000, reference: ' 8f21 ' })
  expect(wallet).toEqual([{ method: 'Bkash', taka: 2000, reference: '8f21' }])
  const short = payCash(2490, wallet, 400)
  expect([dueAfter(2490, short), changeOf(short)]).toEqual([90, 0])
  const paid = payCash(2490, short, 100)
  expect([dueAfter(2490, paid), changeOf(paid)]).toEqual([0, 10])
  expect(payExactly(2490, paid, { method: 'Card', taka: 500, reference: '' })).toEqual(paid)
  for (const nothing of [0, -5, Number.NaN, 8901234567890]) expect(payCash(2490, [], nothing)).toEqual([])
})

test('[COUNTER-01] buttons offer the sums that notes make', () => {
  expect(likelyNotes(2490)).toEqual([2500, 2600, 3000])
  expect(likelyNotes(1000)).toEqual([])
  expect(likelyNotes(1130)).toEqual([1200, 1500, 2000])
  expect(likelyNotes(0)).toEqual([])
})
