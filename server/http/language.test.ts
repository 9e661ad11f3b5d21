import { expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { codeIn, lettersTo } from '#server/testing/letters.ts'
import { startApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { t } from '#shared/language/t.ts'
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

test('[LANG-08] a letter is in the language of the page from which it was asked for, and so are its links', async () => {
  const shop = await startApi({ LIMIT_OTP_PER_MINUTE: '100' })
  const api = createApi(shop)
  const { email } = await makeSignedInUser(shop, 'customer')
  const ask = async (prefix: string) => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ email }) }
    expect((await api.request(`${prefix}/api/v1/auth/new-otp`, init)).status).toBe(200)
    return firstRow(await lettersTo(shop, String(email)))
  }
  const english = await ask('')
  const bangla = await ask('/bn')
  expect(english.subject).toMatch(/^[^\u0980-\u09ff]+$/)
  expect(english.html).toContain('<html lang="en">')
  expect(bangla.subject).toMatch(/[\u0980-\u09ff]/)
  expect(bangla.html).toContain('<html lang="bn">')
  for (const text of [bangla.subject, bangla.text]) expect(text.replace(/\S+@\S+/g, '')).not.toMatch(/[A-Za-z]{3,}/)
  expect(codeIn(bangla)).toMatch(/^\d{6}$/)
  await shop.close()
})
