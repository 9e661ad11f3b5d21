import { expect, test } from 'vitest'
import type { Settings } from '#shared/schemas/settings.ts'
import { settingChoices, withTheirs } from './setting-choices.ts'

type Part = Settings['delivery']

const zone = { name: 'Dhaka', nameBn: null, districts: ['Dhaka'], fee: 50, days: 3 }
const base: Part = { zones: [zone], freeFrom: null, asksThana: false }
const choicesOf = (mine: Part, theirs: Part) => settingChoices('delivery', { base, mine, theirs }, (id) => id)

test('[TYPE-07] of settings that two have changed each field that differs is one choice, and what only they changed is theirs', () => {
  const mine = { zones: [{ ...zone, fee: 60 }], freeFrom: null, asksThana: false }
  const theirs = { zones: [{ ...zone, fee: 70, districts: ['Dhaka', 'Gazipur'] }], freeFrom: 2_000, asksThana: false }
  expect(choicesOf(mine, theirs)).toEqual([
    expect.objectContaining({ name: 'freeFrom', mine: '–', isMine: false }),
    expect.objectContaining({ name: 'zones.0.districts', mine: 'Dhaka', theirs: 'Dhaka, Gazipur', isMine: false }),
    expect.objectContaining({ name: 'zones.0.fee', label: 'Zone 1: Fee in taka', isMine: true }),
  ])
  expect(withTheirs('delivery', { mine, theirs }, new Set(['freeFrom', 'zones.0.districts']))).toEqual({
    zones: [{ ...zone, fee: 60, districts: ['Dhaka', 'Gazipur'] }],
    freeFrom: 2_000,
    asksThana: false,
  })
})

test('[TYPE-07] rows of settings of which one has added or removed some are kept or taken together', () => {
  const mine = { zones: [zone, { ...zone, name: 'Elsewhere', fee: 120 }], freeFrom: null, asksThana: false }
  const theirs = { zones: [{ ...zone, fee: 70 }], freeFrom: null, asksThana: false }
  const choices = choicesOf(mine, theirs)
  expect(choices).toEqual([expect.objectContaining({ name: 'zones', isMine: true })])
  expect(choices[0]?.mine).toContain('Elsewhere')
  expect(withTheirs('delivery', { mine, theirs }, new Set(['zones']))).toEqual(theirs)
  expect(withTheirs('delivery', { mine, theirs }, new Set())).toEqual(mine)
})

test('[TYPE-07] a way to pay that two have switched is taken without the others', () => {
  const payments = (methods: Settings['payments']['methods']): Settings['payments'] => ({
    methods,
    ...{ approveUnverified: true, vouchers: false, voucherDays: 365 },
  })
  const versions = {
    base: payments(['COD', 'Bkash']),
    mine: payments(['COD']),
    theirs: payments(['COD', 'Bkash', 'Nagad']),
  }
  const choices = settingChoices('payments', versions, (id) => id)
  expect(choices.map(({ name, mine, theirs, isMine }) => [name, mine, theirs, isMine])).toEqual([
    ['methods.Bkash', 'Off', 'On', true],
    ['methods.Nagad', 'Off', 'On', false],
  ])
  expect(withTheirs('payments', versions, new Set(['methods.Nagad']))).toEqual(payments(['COD', 'Nagad']))
})
