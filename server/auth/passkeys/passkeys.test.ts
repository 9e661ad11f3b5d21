import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { readResponse } from '#server/testing/requests.ts'
import { makePasskey } from '#server/testing/second-step.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import { verifyAnswer } from './verify-passkey.ts'

const HERE = { origin: 'https://shop.example', rpId: 'shop.example' }

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({ PUBLIC_URL: HERE.origin })
})
afterAll(() => shop.close())

const send = (path: string, json: unknown, token?: string) =>
  readResponse(shop.request(path, { json, ...(token && { token }) }))

async function begin(token: string) {
  const { body } = await send('/auth/passkeys/begin', { currentPassword: TEST_PASSWORD }, token)
  return body
}

async function withPasskey() {
  const account = await makeSignedInUser(shop, 'admin')
  const passkey = makePasskey(HERE)
  const { challenge, nonce, rpId } = await begin(account.token)
  expect(rpId).toBe('shop.example')
  const json = { challenge, name: 'Phone', passkey: passkey.create(nonce) }
  const { status, body } = await send('/auth/passkeys', json, account.token)
  expect(status).toBe(200)
  return { ...account, passkey, json, recoveryCodes: body.recoveryCodes as string[] }
}

/** What a passkey of an account is asked after the password. */
async function question(email: string | null) {
  const { body } = await send('/auth/login', { email, password: TEST_PASSWORD })
  return (await send('/auth/second-step/passkey', { challenge: body.params.challenge })).body
}

test('[PEOPLE-05] a passkey is a second step: it signs in once for each question', async () => {
  const { id, email, token, passkey, json, recoveryCodes } = await withPasskey()
  expect(recoveryCodes.length).toBe(10)
  expect((await send('/auth/passkeys', json, token)).body.code).toBe('second_step_over')
  const { challenge, nonce, credentials } = await question(email)
  expect(credentials).toEqual([passkey.credential])
  const answer = { challenge, passkey: passkey.answer(nonce) }
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await send('/auth/second-step', answer)).status),
  )
  expect(statuses.filter((status) => status === 200)).toEqual([200])
  const { passkeys } = (await readResponse(shop.request('/auth/second-step', { token }))).body
  expect(passkeys).toMatchObject([{ name: 'Phone', lastUsedAt: expect.any(String) }])
  const renamed = { method: 'PUT', json: { name: 'Work phone' }, token }
  expect((await shop.request(`/auth/passkeys/${passkeys[0]._id}`, renamed)).status).toBe(200)
  const path = `/auth/passkeys/${passkeys[0]._id}/remove`
  expect((await send(path, { currentPassword: 'wrong' }, token)).status).toBe(422)
  expect((await send(path, { currentPassword: TEST_PASSWORD }, token)).status).toBe(200)
  expect((await send('/auth/login', { email, password: TEST_PASSWORD })).status).toBe(200)
  const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, id))
  expect(entries.map(({ action }) => action)).toEqual(['passkey-added', 'passkey-removed'])
})

test('[PEOPLE-05] another site, another question, another person, a copy or an unlocked device alone do not sign in', async () => {
  const { email, passkey, token } = await withPasskey()
  const other = await withPasskey()
  const elsewhere = makePasskey({ origin: 'https://evil.example', rpId: 'shop.example' })
  const tries = [
    (nonce: string) => passkey.answer(`${nonce}x`),
    (nonce: string) => passkey.answer(nonce, 0b1),
    (nonce: string) => other.passkey.answer(nonce),
    (nonce: string) => ({ ...elsewhere.answer(nonce), credential: passkey.credential }),
    (nonce: string) => ({ ...passkey.answer(nonce), signature: 'AAAA' }),
    (nonce: string) => ({ ...passkey.answer(nonce), clientData: 'AAAA' }),
    (nonce: string) => ({ ...passkey.answer(nonce), authenticatorData: 'AAAA' }),
  ]
  for (const answer of tries) {
    const { challenge, nonce } = await question(email)
    expect((await send('/auth/second-step', { challenge, passkey: answer(nonce) })).body.code).toBe('passkey_refused')
  }
  const earlier = await question(email)
  const copied = passkey.answer(earlier.nonce)
  const later = await question(email)
  expect(
    (await send('/auth/second-step', { challenge: later.challenge, passkey: passkey.answer(later.nonce) })).status,
  ).toBe(200)
  // Its count of signatures has fallen back.
  expect((await send('/auth/second-step', { challenge: earlier.challenge, passkey: copied })).body.code).toBe(
    'passkey_refused',
  )
  const { challenge, nonce } = await begin(token)
  const refused = { challenge, name: 'x', passkey: elsewhere.create(nonce) }
  expect((await send('/auth/passkeys', refused, token)).body.code).toBe('passkey_refused')
})

test('[PEOPLE-05] a key of another kind answers nothing', () => {
  const passkey = makePasskey(HERE)
  const answer = passkey.answer('nonce')
  expect(verifyAnswer(answer, passkey.publicKey, { nonce: 'nonce', ...HERE })).toBe(1)
  expect(verifyAnswer(answer, 'AAAA', { nonce: 'nonce', ...HERE })).toBeNull()
  expect(verifyAnswer(answer, passkey.publicKey, { nonce: 'nonce', origin: HERE.origin, rpId: 'example' })).toBeNull()
})
