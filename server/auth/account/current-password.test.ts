import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lettersTo } from '#server/testing/letters.ts'
import { loginStatus, verifyEmail } from '#server/testing/lost-password.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, makeUser, readUserRow, TEST_PASSWORD } from '#server/testing/test-users.ts'

const NEW_PASSWORD = 'a new password 34'
const MISSING = fieldError('Please enter your current password', 'required')
const WRONG = fieldError('This is not your current password', 'wrong_password')

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

type Person = Awaited<ReturnType<typeof makeSignedInUser>>

const freshEmail = () => `${crypto.randomUUID()}@mail.example`
const newPerson = (role: Parameters<typeof makeSignedInUser>[1] = 'customer') => makeSignedInUser(shop, role)
const isValidToken = async (token: string) => (await shop.request('/auth/user-auth', { token })).status === 200
const update = ({ id, token }: Person, json: object, Cookie = '') =>
  readResponse(shop.request(`/auth/update/${id}`, { method: 'PUT', json, token, headers: { Cookie } }))
const setPassword = (token: string, json: object) => readResponse(shop.request('/auth/reset-password', { json, token }))

function fieldError(message: string, code: string) {
  return { status: 422, body: { code: 'invalid', errors: [{ path: 'currentPassword', message, code }] } }
}

describe('[ACC-09] another e-mail', () => {
  test('needs the current password: a token alone does not change it', async () => {
    const person = await newPerson()
    const email = freshEmail()
    for (const currentPassword of [undefined, ''])
      expect(await update(person, { email, name: 'Thief', currentPassword })).toMatchObject(MISSING)
    for (const currentPassword of ['wrong', NEW_PASSWORD, `${TEST_PASSWORD} `])
      expect(await update(person, { email, name: 'Thief', currentPassword })).toMatchObject(WRONG)
    expect(await readUserRow(shop, person.id)).toMatchObject({ email: person.email, name: person.name })
    expect(await isValidToken(person.token)).toBe(true)
    expect(await lettersTo(shop, String(person.email))).toEqual([])
    expect(await update(person, { email, currentPassword: TEST_PASSWORD })).toMatchObject({
      status: 200,
      body: { updatedUser: { email } },
    })
  })

  test('does not say without it whether an address has an account', async () => {
    const taken = String((await makeUser(shop, 'customer')).email)
    const person = await newPerson()
    expect(await update(person, { email: taken, currentPassword: 'wrong' })).toMatchObject(WRONG)
    expect((await update(person, { email: taken, currentPassword: TEST_PASSWORD })).status).toBe(409)
  })

  test('needs nothing where the address stays the same, and other fields never do', async () => {
    const person = await newPerson()
    const json = { email: String(person.email).toUpperCase(), name: 'Rahima' }
    expect((await update(person, json)).status).toBe(200)
    expect((await update(person, { currentPassword: TEST_PASSWORD })).status).toBe(422)
    expect(await update(person, { name: 'Karima', currentPassword: 'wrong' })).toMatchObject({ status: 200 })
    expect(JSON.stringify(await readUserRow(shop, person.id))).not.toContain('wrong')
  })

  test('or the proof of a one-time code for the present address, which is then used up', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const cookie = await verifyEmail(shop, String(person.email))
    expect(await update(other, { email: freshEmail() }, cookie)).toMatchObject(MISSING)
    expect(await update(person, { email: freshEmail() }, 'reset-proof=x')).toMatchObject(MISSING)
    const { status, body } = await update(person, { email: freshEmail() }, cookie)
    expect(status).toBe(200)
    const renewed = { ...person, token: body.token }
    expect(await update(renewed, { email: freshEmail() }, cookie)).toMatchObject(MISSING)
  })

  test('is not guessed with a stolen token: ten wrong passwords in 15 minutes, right ones do not count', async () => {
    const person = await newPerson()
    let { token } = person
    for (let round = 0; round < 2; round += 1)
      token = (await update({ ...person, token }, { email: freshEmail(), currentPassword: TEST_PASSWORD })).body.token
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(await update({ ...person, token }, { email: freshEmail(), currentPassword: 'wrong' })).toMatchObject(WRONG)
    const json = { email: freshEmail(), currentPassword: TEST_PASSWORD }
    expect((await update({ ...person, token }, json)).status).toBe(429)
    expect((await update({ ...person, token }, { name: 'Rahima' })).status).toBe(200)
  })
})

describe('[DEC-03] another password', () => {
  test('is set with one’s own token and the current one, and ends all sessions', async () => {
    for (const role of ['customer', 'storeUser', 'admin', 'superUser'] as const) {
      const person = await newPerson(role)
      const email = String(person.email)
      const json = { email, password: NEW_PASSWORD, currentPassword: TEST_PASSWORD }
      expect(await setPassword(person.token, { ...json, currentPassword: undefined })).toMatchObject({
        status: 401,
        body: { message: 'Please verify the OTP first' },
      })
      expect(await setPassword(person.token, { ...json, currentPassword: 'wrong' })).toMatchObject(WRONG)
      expect(await isValidToken(person.token)).toBe(true)
      expect(await setPassword(person.token, json)).toMatchObject({ status: 200 })
      expect(await isValidToken(person.token)).toBe(false)
      expect(await lettersTo(shop, email)).toHaveLength(1)
      expect([await loginStatus(shop, email, NEW_PASSWORD), await loginStatus(shop, email, TEST_PASSWORD)]).toEqual([
        200, 401,
      ])
    }
  })

  test('of a store user needs that of the super user who sets it', async () => {
    const [owner, storeUser] = [await newPerson('superUser'), await newPerson('storeUser')]
    const json = { email: storeUser.email, password: NEW_PASSWORD }
    expect(await setPassword(owner.token, json)).toMatchObject(MISSING)
    expect(await setPassword(owner.token, { ...json, currentPassword: NEW_PASSWORD })).toMatchObject(WRONG)
    expect(await isValidToken(storeUser.token)).toBe(true)
    expect(await setPassword(owner.token, { ...json, currentPassword: TEST_PASSWORD })).toMatchObject({ status: 200 })
    expect([await isValidToken(storeUser.token), await isValidToken(owner.token)]).toEqual([false, true])
  })

  test('of somebody else is not set by knowing one’s own', async () => {
    const [customer, victim] = [await newPerson(), await newPerson('storeUser')]
    const json = { email: victim.email, password: NEW_PASSWORD, currentPassword: TEST_PASSWORD }
    expect((await setPassword(customer.token, json)).status).toBe(401)
    expect((await setPassword((await newPerson('admin')).token, json)).status).toBe(401)
    expect(await loginStatus(shop, String(victim.email), TEST_PASSWORD)).toBe(200)
  })
})
