import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { mailOutbox } from '#server/platform/db/tables/mail-outbox.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { codeIn, lettersTo, undoSecretIn } from '#server/testing/letters.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, readUserRow, TEST_PASSWORD } from '#server/testing/test-users.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({ LIMIT_OTP_PER_MINUTE: '100', LIMIT_REGISTER_PER_ADDRESS: '100' })
})
afterAll(() => shop.close())

const ofToken = (token: string) => readResponse(shop.request('/auth/language', { token }))
const choose = (token: string, json: unknown) =>
  readResponse(shop.request('/auth/language', { method: 'PUT', json, token }))
const newestLetter = async (email: unknown) => firstRow(await lettersTo(shop, String(email)))

type StoredLetter = typeof mailOutbox.$inferSelect

/** Fails unless a letter is wholly in one language, with the links in it. */
function expectLanguage({ subject, text, html }: Pick<StoredLetter, 'subject' | 'text' | 'html'>, language: string) {
  expect(html).toContain(`<html lang="${language}">`)
  const links = [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link).pathname)
  for (const path of links) expect(/^\/bn(\/|$)/.test(path), path).toBe(language === 'bn')
  const words = `${subject}\n${text}`.replace(/\S+@\S+|https?:\S+|Tester \d+/g, '')
  expect(words).toMatch(language === 'bn' ? /^[^A-Za-z]*$/ : /^[^\u0980-\u09ff]*$/)
}

test('[LANG-08] an account that registers on a page in Bangla is Bangla, any other none until it chooses', async () => {
  for (const [prefix, language] of [
    ['', null],
    ['/bn', 'bn'],
  ] as const) {
    const email = `${crypto.randomUUID()}@mail.example`
    const person = { name: 'Sadia', dob: '1998-03-26', location: 'Mirpur', phone: '010-0000-0007', email }
    const { status, body } = await readResponse(
      shop.request(`${prefix}/auth/register`, { json: { ...person, password: TEST_PASSWORD } }),
    )
    expect(status).toBe(201)
    expect(body.user).not.toHaveProperty('language')
    expect(await readUserRow(shop, body.user._id)).toMatchObject({ language })
  }
  const { token } = await makeSignedInUser(shop, 'admin')
  expect(await ofToken(token)).toEqual({ status: 200, body: { language: 'en' } })
  expect(await choose(token, { language: 'bn' })).toEqual({ status: 200, body: { language: 'bn' } })
  expect(await ofToken(token)).toEqual({ status: 200, body: { language: 'bn' } })
  for (const json of [{}, { language: 'fr' }, { language: null }]) expect((await choose(token, json)).status).toBe(422)
  expect((await ofToken(token)).body).toEqual({ language: 'bn' })
})

test('[LANG-08] a customer without a language gets Bangla by signing in on a page in Bangla; staff stay', async () => {
  const signIn = async (person: { email: string | null }, prefix: string) => {
    const json = { email: person.email, password: TEST_PASSWORD }
    const { status, body } = await readResponse(shop.request(`${prefix}/auth/login`, { json }))
    expect(status).toBe(200)
    return (await ofToken(body.token)).body
  }
  const customer = await makeSignedInUser(shop, 'customer')
  expect(await signIn(customer, '')).toEqual({ language: 'en' })
  expect(await signIn(customer, '/bn')).toEqual({ language: 'bn' })
  expect(await signIn(customer, '')).toEqual({ language: 'bn' })
  await choose(customer.token, { language: 'en' })
  expect(await signIn(customer, '/bn')).toEqual({ language: 'en' })
  expect(await signIn(await makeSignedInUser(shop, 'storeUser'), '/bn')).toEqual({ language: 'en' })
})

test('[LANG-08] a code is in the language of its account, on whatever page it was asked for', async () => {
  for (const language of ['en', 'bn'] as const) {
    const { email } = await makeSignedInUser(shop, 'customer', { language })
    for (const prefix of ['', '/bn']) {
      expect((await shop.request(`${prefix}/auth/new-otp`, { json: { email } })).status).toBe(200)
      expectLanguage(await newestLetter(email), language)
      expect(codeIn(await newestLetter(email))).toMatch(/^\d{6}$/)
    }
  }
})

test('[LANG-08] a super user’s reset is told in the language of the store user, the request for a link in that of who asks', async () => {
  const owner = await makeSignedInUser(shop, 'superUser')
  const storeUser = await makeSignedInUser(shop, 'storeUser', { language: 'bn' })
  const json = { email: storeUser.email, password: 'a new password 34', currentPassword: TEST_PASSWORD }
  expect((await shop.request('/auth/reset-password', { json, token: owner.token })).status).toBe(200)
  expectLanguage(await newestLetter(storeUser.email), 'bn')
  const { token, email } = await makeSignedInUser(shop, 'customer', { provenEmail: null, language: 'bn' })
  expect((await shop.request('/auth/email-proof', { json: {}, token })).status).toBe(200)
  expectLanguage(await newestLetter(email), 'bn')
})

test('[LANG-08] the change of an e-mail, its undoing and the end of an account are told in the language of the account', async () => {
  const person = await makeSignedInUser(shop, 'customer', { language: 'bn' })
  const email = `new-${person.email}`
  const json = { email, currentPassword: TEST_PASSWORD }
  const change = await shop.request(`/auth/update/${person.id}`, { method: 'PUT', json, token: person.token })
  expect(change.status).toBe(200)
  const changed = await newestLetter(person.email)
  expectLanguage(changed, 'bn')
  await shop.db.update(users).set({ provenEmail: email }).where(eq(users.id, person.id))
  const undo = { json: { secret: undoSecretIn(changed) } }
  expect((await shop.request('/auth/undo-email-change', undo)).status).toBe(200)
  expectLanguage(await newestLetter(email), 'bn')
  const leaver = await makeSignedInUser(shop, 'customer', { language: 'bn' })
  const deletion = { method: 'DELETE', token: leaver.token }
  expect((await shop.request(`/auth/delete/${leaver.id}`, deletion)).status).toBe(200)
  expectLanguage(await newestLetter(leaver.email), 'bn')
})
