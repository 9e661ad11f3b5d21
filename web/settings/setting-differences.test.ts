import { afterEach, expect, test } from 'vitest'
import { setLanguageReader } from '#shared/language/language.ts'
import type { SettingChange } from '#shared/schemas/settings.ts'
import { settingDifferences } from './setting-differences.ts'

afterEach(() => setLanguageReader(() => 'en'))

const ticks = { facts: false, wallets: false, hours: false, delivery: false, backup: false }
const usual = { opens: '10:00', closes: '21:00', dayOff: null }
const dhaka = { name: 'Dhaka', nameBn: null, districts: ['Dhaka', 'Gazipur'], fee: 50, days: 3 }
const change: SettingChange = {
  _id: '019a0000-0000-7000-8000-000000000000',
  at: '2026-11-25T06:00:00.000Z',
  by: null,
  before: {
    stock: { kept: false, lowAt: 2 },
    payments: { methods: ['COD', 'Bkash'], approveUnverified: true, vouchers: false, voucherDays: 365 },
    delivery: { zones: [dhaka], freeFrom: null, asksThana: false },
    hours: { usual, showrooms: [], otherDays: [] },
    firstSteps: { ...ticks, shown: true, terms: false },
  },
  after: {
    stock: { kept: true, lowAt: 12 },
    payments: { methods: ['COD', 'Nagad'], approveUnverified: true, vouchers: false, voucherDays: 365 },
    delivery: { zones: [{ ...dhaka, districts: ['Dhaka'], fee: 1250 }], freeFrom: 150_000, asksThana: false },
    hours: {
      usual: { ...usual, closes: '21:30', dayOff: 'friday' },
      showrooms: [{ store: 'mirpur', opens: '11:00', closes: '20:00', dayOff: null }],
      otherDays: [{ name: 'Eid', nameBn: null, from: '2027-03-10', to: '2027-03-12', opens: null, closes: null }],
    },
    firstSteps: { ...ticks, shown: false, terms: true },
  },
}
const read = () =>
  settingDifferences(change, (id) => `Store of ${id}`).map(({ label, from, to }) => `${label}: ${from} → ${to}`)

test('[SET-01] the history says switches in words, money with its sign, hours, days, lists and showrooms as people read them', () => {
  expect(read()).toEqual([
    'The shop counts its stock: Off → On',
    'Pairs at which a size counts as low: 2 → 12',
    'bKash: On → Off',
    'Nagad: Off → On',
    'Free from a subtotal in taka: – → ৳\u00a01,50,000',
    'Zone 1: Districts: Dhaka, Gazipur → Dhaka',
    'Zone 1: Fee in taka: ৳\u00a050 → ৳\u00a01,250',
    'Closes: 9 PM → 9:30 PM',
    'Weekly day off: No day off → Friday',
    'Showroom with hours of its own 1: Showroom: – → Store of mirpur',
    'Showroom with hours of its own 1: Opens: – → 11 AM',
    'Showroom with hours of its own 1: Closes: – → 8 PM',
    'Showroom with hours of its own 1: Weekly day off: – → No day off',
    'Days with other hours 1: Name of the days: – → Eid',
    'Days with other hours 1: First day: – → 10 Mar 2027',
    'Days with other hours 1: Last day: – → 12 Mar 2027',
    'Show on the dashboard what is left to do: On → Off',
    'Read the terms that shoppers agree to: Not done yet → Done',
  ])
})

test('[SET-01] the history has figures, districts and times in Bangla', () => {
  setLanguageReader(() => 'bn')
  expect(read().map((line) => line.slice(line.lastIndexOf(': ') + 2))).toEqual(
    expect.arrayContaining([
      '২ → ১২',
      '৳\u00a0৫০ → ৳\u00a0১,২৫০',
      'ঢাকা, গাজীপুর → ঢাকা',
      'রাত ৯টা → রাত ৯:৩০',
      '– → ১০ মার্চ ২০২৭',
    ]),
  )
})
