import { expect, test } from 'vitest'
import { WALLETS } from '#shared/rules/orders/order-status.ts'
import { readShopFacts } from './first-settings.ts'

test("the shop's own facts are valid, and none of its demonstration numbers can be dialled", () => {
  const facts = readShopFacts()
  for (const number of [facts.care.phone, ...WALLETS.map((wallet) => facts.wallets[wallet].number)])
    expect(number).toMatch(/^010-/)
})

test('facts name every wallet and no other', () => {
  const facts = readShopFacts()
  const { Bkash, ...others } = facts.wallets
  expect(() => readShopFacts({ ...facts, wallets: others })).toThrow(/wallets/)
  expect(() => readShopFacts({ ...facts, wallets: { ...facts.wallets, Upay: Bkash } })).toThrow(/Upay/)
})

test('facts with an empty field are rejected with an error that names it', () => {
  expect(() => readShopFacts({ ...readShopFacts(), name: '' })).toThrow(
    /content\/shop\.json is not sound[\s\S]*at name/,
  )
})
