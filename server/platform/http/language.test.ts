import { expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import { startApi } from '#server/testing/start-api.ts'
import { t } from '#shared/language/t.ts'
import { errorMessage } from '#shared/rules/errors.ts'
import { accountName, DELETED_CUSTOMER_NAME } from '#shared/rules/people/retention.ts'
import { roleName } from '#shared/rules/people/role-name.ts'
import { ROLES } from '#shared/rules/people/roles.ts'
import { inLanguage } from './language.ts'

test('a call answers in the language of its URL, also while others are answered in the other one', async () => {
  const shop = await startApi()
  const api = createApi(shop)
  const prefixes = Array.from({ length: 20 }, (_, index) => (index % 2 ? '/bn' : ''))
  const answers = await Promise.all(
    prefixes.map(async (prefix) => {
      const response = await api.request(`${prefix}/api/v1/products/single/none`)
      return { status: response.status, ...((await response.json()) as { message: string; code: string }) }
    }),
  )
  expect(answers.filter(({ status, code }) => status !== 404 || code !== 'not_found')).toEqual([])
  expect(new Set(answers.filter((_, index) => index % 2).map(({ message }) => message))).toEqual(
    new Set(['পণ্য পাওয়া যায়নি']),
  )
  expect(new Set(answers.filter((_, index) => index % 2 === 0).map(({ message }) => message))).toEqual(
    new Set(['Product not found']),
  )
  await shop.close()
})

test('a language lasts as long as what runs in it', async () => {
  const later = inLanguage('bn', () => new Promise<string>((done) => setTimeout(() => done(t('Order')), 1)))
  expect([t('Order'), await later, t('Order')]).toEqual(['Order', 'অর্ডার', 'Order'])
})

test('[LANG-01] statuses, roles and deleted accounts have names in Bangla, within messages too', () => {
  inLanguage('bn', () => {
    expect(errorMessage('order_changed_meanwhile', { status: 'Courier' })).toMatch(/কুরিয়ারে/)
    expect(ROLES.map(roleName).join('')).toMatch(/^[^A-Za-z]+$/)
    expect(accountName(DELETED_CUSTOMER_NAME)).toBe('মুছে ফেলা অ্যাকাউন্ট')
    expect(accountName('Rahima')).toBe('Rahima')
  })
  expect(errorMessage('order_changed_meanwhile', { status: 'Courier' })).toContain('it is Courier now')
  expect(ROLES.map(roleName)).toEqual(ROLES)
  expect(accountName(DELETED_CUSTOMER_NAME)).toBe('Deleted customer')
})
