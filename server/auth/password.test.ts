import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { loginStatus, resetPassword, verifyEmail } from '#server/testing/lost-password.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import { hashPassword, isCommonPassword, verifyPassword } from './password.ts'

test('a password is accepted in either Unicode normalization form, and no other password is', async () => {
  const decomposedHash = await hashPassword('cafe\u0301 du matin')
  expect(await verifyPassword('caf\u00e9 du matin', decomposedHash)).toBe(true)
  const hash = await hashPassword('caf\u00e9 du matin')
  expect(await verifyPassword('cafe\u0301 du matin', hash)).toBe(true)
  expect(await verifyPassword('cafe du matin', hash)).toBe(false)
  expect(await verifyPassword('anything', null)).toBe(false)
})

test('when the queue of passwords is full, further ones get 503 instead of waiting', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 80 }, () => verifyPassword('x', null)))
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(reasons).toHaveLength(80 - 2 - 32)
  for (const reason of reasons)
    expect(reason).toMatchObject({ status: 503, code: 'unavailable', params: { retryAfter: 5 } })
  expect(reasons.every((reason) => reason instanceof ShopError)).toBe(true)
  expect(await verifyPassword('x', null)).toBe(false)
})

const REFUSED = {
  status: 422,
  body: {
    code: 'invalid',
    errors: [
      {
        path: 'password',
        code: 'common_password',
        message: 'This password is one of the most common ones. Please choose another.',
      },
    ],
  },
}

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

const person = (password: string) => ({
  name: 'Sadia Rahman',
  dob: '1998-03-26',
  location: 'House 7, Road 3, Mirpur, Dhaka',
  phone: '010-0000-0007',
  email: `${crypto.randomUUID()}@mail.example`,
  password,
})

describe('[DEC-13] a common password', () => {
  test.each(['password123', 'PassWord123', '১২৩৪৫৬৭৮', 'ｐａｓｓｗｏｒｄ１', ' iloveyou'])(
    'opens no account: %s',
    async (password) => {
      expect(await readResponse(shop.request('/auth/register', { json: person(password) }))).toMatchObject(REFUSED)
    },
  )

  test('replaces no lost password, and the verified code stays valid for a better one', async () => {
    const email = String((await makeUser(shop, 'customer')).email)
    const cookie = await verifyEmail(shop, email)
    const reset = shop.request('/auth/reset-password', {
      json: { email, password: 'qwertyuiop' },
      headers: { Cookie: cookie },
    })
    expect(await readResponse(reset)).toMatchObject(REFUSED)
    expect((await resetPassword(shop, email, 'shoes for the monsoon', { cookie })).status).toBe(200)
  })

  test('is not given to a store user by a super user', async () => {
    const { token } = await makeSignedInUser(shop, 'superUser')
    const { email } = await makeUser(shop, 'storeUser')
    const reset = shop.request('/auth/reset-password', {
      json: { email, password: 'trustno1', currentPassword: TEST_PASSWORD },
      token,
    })
    expect(await readResponse(reset)).toMatchObject(REFUSED)
  })

  test('that an account has had since before still signs in', async () => {
    const { email } = await makeUser(shop, 'customer', { passwordHash: await hash('password123') })
    expect(await loginStatus(shop, String(email), 'password123')).toBe(200)
  })
})

test('ordinary passwords, Bangla ones and those of the demonstration are not common', () => {
  for (const password of ['omni-demo-2026', 'a long password', 'আমারপাসওয়ার্ড', 'password123 and more', ''])
    expect(isCommonPassword(password), password).toBe(false)
})

test.each([
  ...['00000000', 'aaaaaaaa', '!!!!!!!!', '৭৭৭৭৭৭৭৭', 'ককককককককক'],
  ...[
    '87654321',
    '12345678',
    '1234567890',
    '0987654321',
    '567890123',
    'abcdefgh',
    'ZYXWVUTS',
    'ａｂｃｄｅｆｇｈ',
    'কখগঘঙচছজ',
  ],
  ...['11223344', 'aabbccdd', '44332211', '112233445566'],
  ...['12341234', 'abcabcab', 'abababab', 'omniomni', '123123123', 'password1password1', 'shoes!shoes!'],
])('[DEC-13] a pattern is refused beside the list: %s', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['12345678x', 'abcdefgi', '1357924680z', 'aab-bcc-dd', 'monsoon shoes monsoon shoes', 'x'])(
  '%s is no pattern',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)
