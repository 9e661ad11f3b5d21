import { expect, test } from 'vitest'
import { REAL_FACTS } from '#server/testing/fixtures/real-facts.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { firstSettings } from './first-settings.ts'
import { inventedContacts, inventedEnvironment, inventedFacts } from './invented-facts.ts'

const { payments } = firstSettings()
const invented = (shop: Settings['shop'], offered = payments) =>
  inventedFacts({ shop, payments: offered }).map(({ path }) => path)

/** The facts with one of them changed. */
function withFact(path: string, value: string): Settings['shop'] {
  const shop = structuredClone(REAL_FACTS) as unknown as Record<string, unknown>
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const parent = keys.reduce((tree, key) => tree[key] as Record<string, unknown>, shop)
  parent[last] = value
  return shop as unknown as Settings['shop']
}

test('[SET-04] all that the demonstration says of itself is invented, and nothing of a real shop', () => {
  expect(invented(firstSettings().shop)).toEqual([
    'headOffice.street',
    'headOffice.streetBn',
    'care.phone',
    'care.email',
    'social',
    'wallets.Bkash.number',
    'wallets.Nagad.number',
    'builder.url',
    'licences.trade',
    'licences.dbid',
    'vatNumber',
  ])
  expect(invented(REAL_FACTS)).toEqual([])
})

test('[SET-04] a wallet that is not offered need not be real', () => {
  const { wallets } = firstSettings().shop
  const shop = { ...REAL_FACTS, wallets: { ...REAL_FACTS.wallets, Nagad: wallets.Nagad } }
  expect(invented(shop)).toEqual(['wallets.Nagad.number'])
  expect(invented(shop, { ...payments, methods: ['COD', 'Bkash'] })).toEqual([])
})

test.each([
  ['name', 'Demo Shoes', 'Demon Shoes'],
  ['nameBn', 'ডেমো জুতা', 'পদ্মা জুতা'],
  ['company', 'Example Ltd.', 'Exemplar Ltd.'],
  ['headOffice.street', 'House 00', 'House 100, Road 2'],
  ['headOffice.streetBn', 'বাড়ি ০০', 'বাড়ি ১০০'],
  ['headOffice.postcode', '0000', '1000'],
  ['care.phone', '010-1234-5678', '+880 1711-000123'],
  ['care.phone', '০১৭১২৩৪৫৬৭৮', '০১৭১২৩৪৫৬৯৭'],
  ['care.phone', '01700000000', '01711111111'],
  ['care.phone', '+880 1000 000100', '16247'],
  ['care.phone', '01234567890', '09666-777888'],
  ['care.email', 'care@shop.example', 'care@example.shop'],
  ['care.email', 'care@EXAMPLE.com', 'example@shoes.com'],
  ['care.email', 'care@shoes.test', 'care@latest.com'],
  ['social', 'https://social.example/padma', 'https://fb.com/example'],
  ['social', 'http://localhost:3000/', 'https://localhost.com.bd/'],
  ['builder.url', 'https://www.example.org/', 'https://web.com/example.org'],
  ['wallets.Bkash.number', '01000000101', '01700100100'],
  ['licences.trade', 'TRAD/XXXX/2024', 'TRAD/DNCC/000123/2024'],
  ['licences.dbid', '০০০০০০', '০০০০১২'],
  ['vatNumber', 'tbd', '004567890-0101'],
])('[SET-04] %s: %s is invented, %s is not', (path, bad, good) => {
  expect(invented(withFact(path, bad))).toEqual([path])
  expect(invented(withFact(path, good))).toEqual([])
})

test('[SET-04] phones and e-mails of showrooms, PUBLIC_URL and MAIL_FROM are looked at as well', () => {
  const showroom = { _id: 'a', code: 'Dhanmondi', codeBn: null }
  expect(
    inventedContacts([
      { ...showroom, contact: { phone: '010-0000-0001', email: 'dhanmondi@shoes.com' } },
      { ...showroom, contact: { phone: '01711204050', email: 'dhanmondi@omnishoes.example' } },
      { ...showroom, contact: { phone: '01711204050', email: 'dhanmondi@shoes.com' } },
    ]),
  ).toEqual([
    { in: 'showroom', showroom, value: '010-0000-0001' },
    { in: 'showroom', showroom, value: 'dhanmondi@omnishoes.example' },
  ])
  expect(inventedEnvironment({ publicUrl: 'https://shop.example', mailFrom: 'Shop <care@shop.test>' })).toEqual([
    { in: 'environment', name: 'PUBLIC_URL', value: 'https://shop.example' },
    { in: 'environment', name: 'MAIL_FROM', value: 'Shop <care@shop.test>' },
  ])
  expect(inventedEnvironment({ publicUrl: 'https://shoes.com', mailFrom: null })).toEqual([])
})
