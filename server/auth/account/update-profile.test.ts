import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lettersTo, requestCode } from '#server/testing/letters.ts'
import { loginStatus, resetPassword, verifyCode, verifyEmail } from '#server/testing/lost-password.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, makeUser, readUserRow, TEST_PASSWORD } from '#server/testing/test-users.ts'

const EMAIL_TAKEN = { status: 409, body: { message: 'An account with this email already exists', code: 'email_taken' } }

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

const freshEmail = () => `${crypto.randomUUID()}@mail.example`
const update = ({ id, token }: { id: string; token: string }, changes: object, api: TestApi = shop) => {
  const json = { currentPassword: TEST_PASSWORD, ...changes }
  return readResponse(api.request(`/auth/update/${id}`, { method: 'PUT', json, token }))
}
const isValidToken = async (token: string) => (await shop.request('/auth/user-auth', { token })).status === 200

test('[ACC-02] any fields of a profile can be updated, and the token stays valid', async () => {
  const person = await makeSignedInUser(shop, 'customer')
  const fields = {
    name: ' রহিমা খাতুন ',
    location: 'House 9, Road 5, Banani',
    phone: '+880 1000-000009',
    dob: '1990-12-31',
  }
  const { status, body } = await update(person, { ...fields, email: String(person.email).toUpperCase() })
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(['message', 'updatedUser'])
  expect(body.message).toBe('Profile updated successfully')
  const expectedProfile = { ...fields, name: 'রহিমা খাতুন' }
  expect(body.updatedUser).toMatchObject({ ...expectedProfile, _id: person.id, email: person.email, role: 'customer' })
  expect(await readUserRow(shop, person.id)).toMatchObject(expectedProfile)

  const second = await update(person, { name: 'Rahima' })
  expect(second.body.updatedUser).toMatchObject({ ...expectedProfile, name: 'Rahima' })
  expect(await isValidToken(person.token)).toBe(true)
  expect(await lettersTo(shop, String(person.email))).toEqual([])
})

test('[ORDER-10] a profile keeps a thana of its district, until it is taken out', async () => {
  const person = await makeSignedInUser(shop, 'customer')
  const area = { district: 'Dhaka', thana: 'Savar' }
  expect((await update(person, { area })).body.updatedUser).toMatchObject({ area })
  expect((await update(person, { name: 'Rahima' })).body.updatedUser).toMatchObject({ area })
  const wrong = await update(person, { area: { district: 'Sylhet', thana: 'Savar' } })
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'area.thana'])
  expect((await update(person, { area: null })).body.updatedUser).not.toHaveProperty('area')
})

test('[ACC-02] Bengali digits in the phone number become 0 to 9', async () => {
  const person = await makeSignedInUser(shop, 'customer')
  expect((await update(person, { phone: '০১০-০০০০-০০০৭' })).body.updatedUser.phone).toBe('010-0000-0007')
})

test.each([
  ['no field at all', {}, ''],
  ['only unknown fields', { nickname: 'R' }, ''],
  ['an empty name', { name: ' ' }, 'name'],
  ['a broken e-mail', { email: 'rahima' }, 'email'],
  ['a phone of words', { phone: 'call me' }, 'phone'],
  ['a date in the future', { dob: '2999-01-01' }, 'dob'],
  ['no location', { location: null }, 'location'],
])('[ACC-02] [API-07] %s is rejected', async (_, changes, field) => {
  const { status, body } = await update(await makeSignedInUser(shop, 'customer'), changes)
  expect([status, body.errors[0].path]).toEqual([422, field])
})

test('[API-10] nobody can raise their own rights or set a password here: such keys are ignored, and logged', async () => {
  const warnSpy = vi.spyOn(shop.log, 'warn')
  const person = await makeSignedInUser(shop, 'customer')
  const before = await readUserRow(shop, person.id)
  const changes = { name: 'Rafiq', admin: true, su: true, _id: crypto.randomUUID(), role: 'admin' }
  const extraKeys = {
    password: 'a new password',
    passwordHash: 'x',
    tokenVersion: 7,
    deletedAt: '2020-01-01T00:00:00Z',
  }
  expect((await update(person, { ...changes, ...extraKeys })).status).toBe(200)
  expect(await readUserRow(shop, person.id)).toEqual({
    ...before,
    name: 'Rafiq',
    searchText: `rafiq\n${person.email}\n01000000000`,
  })
  expect(warnSpy).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'privileged-key', keys: ['admin', 'su', '_id'], caller: person.id }),
    expect.any(String),
  )
  warnSpy.mockRestore()
})

test('[ACC-02] a changed e-mail ends every other session, and this browser gets a new token', async () => {
  const person = await makeSignedInUser(shop, 'customer')
  const email = freshEmail()
  const { status, body } = await update(person, { email: email.toUpperCase() })
  expect([status, body.updatedUser.email]).toEqual([200, email])
  expect(await isValidToken(person.token)).toBe(false)
  expect(await isValidToken(body.token)).toBe(true)
  expect(await loginStatus(shop, String(person.email), TEST_PASSWORD)).toBe(401)
  expect(await loginStatus(shop, email, TEST_PASSWORD)).toBe(200)
})

test('[ACC-02] [OTP-01] the old address is notified, and its codes and proofs are invalid', async () => {
  const person = await makeSignedInUser(shop, 'customer')
  const other = await makeSignedInUser(shop, 'customer')
  const cookie = await verifyEmail(shop, String(person.email))
  const code = await requestCode(shop, String(other.email))
  const email = freshEmail()
  await update(person, { email })
  await update(other, { email: freshEmail() })
  const [letter] = await lettersTo(shop, String(person.email))
  expect(letter?.subject).toMatch(/^The email address of your .+ account was changed$/)
  expect(letter?.text).not.toContain(email)
  expect(await lettersTo(shop, email)).toEqual([])
  expect((await resetPassword(shop, String(person.email), 'a new password', { cookie })).status).toBe(401)
  expect((await resetPassword(shop, email, 'a new password', { cookie })).status).toBe(401)
  expect((await verifyCode(shop, String(other.email), code)).status).toBe(400)
})

test('[ACC-02] an e-mail that is taken is rejected, and no field is saved', async () => {
  const [person, other] = [await makeSignedInUser(shop, 'customer'), await makeUser(shop, 'admin')]
  const changes = { name: 'Rafiq', email: String(other.email).toUpperCase() }
  expect(await update(person, changes)).toMatchObject(EMAIL_TAKEN)
  expect(await readUserRow(shop, person.id)).toMatchObject({ name: person.name, email: person.email })
  expect(await isValidToken(person.token)).toBe(true)
  expect(await lettersTo(shop, String(person.email))).toEqual([])
})

test('[ACC-02] of ten accounts that change to one e-mail concurrently, one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => makeSignedInUser(shop, 'customer')))
  const email = freshEmail()
  const responses = await Promise.all(people.map((person) => update(person, { email })))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const response of responses.filter(({ status }) => status !== 200)) expect(response).toMatchObject(EMAIL_TAKEN)
})

test('[ACC-02] the e-mail can change five times an hour, since each change sends a letter; other fields are not limited', async () => {
  const person = await makeSignedInUser(shop, 'customer')
  let { token } = person
  for (let attempt = 0; attempt < 5; attempt += 1)
    token = (await update({ ...person, token }, { email: freshEmail() })).body.token
  expect(await update({ ...person, token }, { email: freshEmail() })).toMatchObject({
    status: 429,
    body: { message: 'Too many attempts. Please try again later.' },
  })
  const { email } = await readUserRow(shop, person.id)
  expect((await update({ ...person, token }, { name: 'Rafiq', email })).status).toBe(200)
})
