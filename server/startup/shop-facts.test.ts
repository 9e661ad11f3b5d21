import { expect, test } from 'vitest'
import { readShopFacts } from './shop-facts.ts'

test("the shop's own facts are valid, and none of its demonstration numbers can be dialled", () => {
  const facts = readShopFacts()
  for (const number of [facts.care.phone, facts.wallets.Bkash.number, facts.wallets.Nagad.number])
    expect(number).toMatch(/^010-/)
})

test('facts with an empty field are rejected with an error that names it', () => {
  expect(() => readShopFacts({ ...readShopFacts(), name: '' })).toThrow(
    /content\/shop\.json is not sound[\s\S]*at name/,
  )
})
