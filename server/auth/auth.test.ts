import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { users } from '#server/platform/db/tables/users.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({ LIMIT_REGISTER_PER_ADDRESS: '1000' })
})
afterAll(() => shop.close())

let accountCount = 0
const newPerson = (overrides: Record<string, unknown> = {}) => ({
  name: 'Sadia Rahman',
  dob: '1998-03-26',
  location: 'House 7, Road 3, Mirpur, Dhaka',
  phone: '010-0000-0007',
  email: `sadia-${++accountCount}@mail.example`,
  password: 'a long password',
  ...overrides,
})

const register = (json: unknown) => readResponse(shop.request('/auth/register', { json }))
const login = (email: string, password: string, api: TestApi = shop) =>
  readResponse(api.request('/auth/login', { json: { email, password } }))

describe('register', () => {
  test('[API-01] [API-02] [API-03] registering opens a customer account and returns its user', async () => {
    const { status, body } = await register(newPerson({ email: '  Mixed.Case@Mail.Example ' }))
    expect(status).toBe(201)
    expect(body).toEqual({
      message: 'Successfully registered',
      user: {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Sadia Rahman',
        email: 'mixed.case@mail.example',
        phone: '010-0000-0007',
        location: 'House 7, Road 3, Mirpur, Dhaka',
        dob: '1998-03-26',
        admin: false,
        su: false,
        role: 'customer',
        createdAt: expect.any(String),
      },
    })
  })

  test('[AUTH-04] [API-07] an e-mail has one account, whatever its case, even after twenty concurrent requests', async () => {
    const person = newPerson()
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        register({ ...person, email: index % 2 ? person.email.toUpperCase() : person.email }),
      ),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    const conflicts = responses.filter(({ status }) => status !== 201)
    expect(new Set(conflicts.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['409 An account with this email already exists']),
    )
  })

  test('[API-10] privileged keys are ignored, and logged', async () => {
    const warnSpy = vi.spyOn(shop.log, 'warn')
    const { status, body } = await register(
      newPerson({ admin: true, su: true, _id: 'x', tokenVersion: 9, role: 'admin' }),
    )
    expect([status, body.user.admin, body.user.su, body.user.role]).toEqual([201, false, false, 'customer'])
    expect(warnSpy).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'privileged-key', keys: ['admin', 'su', '_id'] }),
      expect.any(String),
    )
    warnSpy.mockRestore()
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no date of birth', { dob: undefined }, 'dob'],
    ['31 February', { dob: '2001-02-31' }, 'dob'],
    ['a date in the future', { dob: '2999-01-01' }, 'dob'],
    ['a local date', { dob: '26/03/1998' }, 'dob'],
    ['no location', { location: '' }, 'location'],
    ['a phone of words', { phone: 'call me' }, 'phone'],
    ['an e-mail without @', { email: 'sadia.mail.example' }, 'email'],
    ['a short password', { password: '1234567' }, 'password'],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, 'password'],
    ['a NUL in the name', { name: 'Sa\u0000dia' }, 'name'],
    ['half a character in the name', { name: 'Sa\ud800dia' }, 'name'],
    ['a list for a name', { name: ['Sadia'] }, 'name'],
  ])('[AUTH-04] [API-07] [DEC-13] %s is rejected at its field', async (_, overrides, field) => {
    const { status, body } = await register(newPerson(overrides))
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([422, [field]])
  })

  test('[DEC-13] the e-mail itself is not accepted as a password', async () => {
    const person = newPerson()
    const { status, body } = await register({ ...person, password: person.email.toUpperCase() })
    expect([status, body.errors[0].path]).toEqual([422, 'password'])
  })

  test('[DEC-13] Bengali digits in a phone number become 0 to 9, and Bangla passwords work', async () => {
    const person = newPerson({ phone: '০১০-০০০০-০০০৭', password: 'আমারপাসওয়ার্ড' })
    const { body } = await register(person)
    expect(body.user.phone).toBe('010-0000-0007')
    expect((await login(person.email, person.password)).status).toBe(200)
  })

  test('no password and no hash leaves the shop, and the stored one is argon2id', async () => {
    const person = newPerson()
    const responses = [await register(person), await login(person.email, person.password)]
    expect(JSON.stringify(responses)).not.toMatch(/argon2|a long password|assword.?[hH]ash/)
    const row = firstRow(await shop.db.select().from(users).where(eq(users.email, person.email)))
    expect(row.passwordHash).toMatch(/^\$argon2id\$/)
  })
})

describe('login', () => {
  test('[AUTH-02] [API-02] a login returns message, token and allInfo', async () => {
    const user = await makeUser(shop, 'customer')
    const { status, body } = await login(String(user.email).toUpperCase(), TEST_PASSWORD)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['allInfo', 'message', 'token'])
    expect(body.message).toBe('Logged in successfully')
    expect(body.allInfo).toMatchObject({ _id: user.id, name: user.name, role: 'customer' })
    const response = await shop.request('/auth/user-auth', { token: body.token })
    expect(await readResponse(response)).toEqual({ status: 200, body: { ok: true } })
  })

  test('[API-07] a wrong password and an unknown e-mail get the same response in about the same time', async () => {
    const user = await makeUser(shop, 'customer')
    const measureLogin = async (email: string) => {
      const startedAt = performance.now()
      const { status, body } = await login(email, 'a wrong password')
      return { response: [status, body.message, body.code], time: performance.now() - startedAt }
    }
    const knownResults = []
    const unknownResults = []
    for (let attempt = 0; attempt < 5; attempt += 1) {
      knownResults.push(await measureLogin(String(user.email)))
      unknownResults.push(await measureLogin('nobody@mail.example'))
    }
    for (const { response } of [...knownResults, ...unknownResults])
      expect(response).toEqual([401, 'Invalid email or password', 'wrong_credentials'])
    const fastest = (list: { time: number }[]) => Math.min(...list.map(({ time }) => time))
    expect(fastest(unknownResults)).toBeGreaterThan(fastest(knownResults) / 4)
    expect(fastest(knownResults)).toBeGreaterThan(fastest(unknownResults) / 4)
  })

  test('a deleted account cannot sign in', async () => {
    const user = await makeUser(shop, 'customer', { deletedAt: new Date() })
    expect((await login(String(user.email), TEST_PASSWORD)).status).toBe(401)
  })

  test('logins that succeed are not counted', async () => {
    const strictShop = await startApi({ LIMIT_LOGIN_PER_ACCOUNT: '2', LIMIT_LOGIN_PER_ADDRESS: '2' })
    const user = await makeUser(strictShop, 'customer')
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect((await login(String(user.email), TEST_PASSWORD, strictShop)).status).toBe(200)
    }
    await strictShop.close()
  })

  test('the client address is the one that exactly the trusted proxies report', async () => {
    const strictShop = await startApi({ LIMIT_LOGIN_PER_ADDRESS: '2', TRUST_PROXY: '1' })
    const from = async (forwarded: string) => {
      const json = { email: `${crypto.randomUUID()}@mail.example`, password: 'a wrong password' }
      return (await strictShop.request('/auth/login', { json, headers: { 'X-Forwarded-For': forwarded } })).status
    }
    expect([await from('203.0.113.7'), await from('203.0.113.7'), await from('203.0.113.7')]).toEqual([401, 401, 429])
    expect(await from('203.0.113.99, 203.0.113.7')).toBe(429)
    expect(await from('203.0.113.7, 203.0.113.8')).toBe(401)
    const ipv6Statuses = [
      await from('2001:db8:1:2::a'),
      await from('2001:db8:1:2:ffff::b'),
      await from('2001:DB8:1:2::c'),
    ]
    expect(ipv6Statuses).toEqual([401, 401, 429])
    await strictShop.close()
  })

  test('without a proxy in front nobody chooses an address by a header', async () => {
    const directShop = await startApi({ LIMIT_LOGIN_PER_ADDRESS: '2' })
    const statuses: number[] = []
    for (const forwarded of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
      const json = { email: `${crypto.randomUUID()}@mail.example`, password: 'a wrong password' }
      const headers = { 'X-Forwarded-For': forwarded }
      statuses.push((await directShop.request('/auth/login', { json, headers })).status)
    }
    expect(statuses).toEqual([401, 401, 429])
    await directShop.close()
  })

  test('new accounts are limited by address', async () => {
    const strictShop = await startApi({ LIMIT_REGISTER_PER_ADDRESS: '2' })
    const statuses = []
    for (let attempt = 0; attempt < 3; attempt += 1) {
      statuses.push((await strictShop.request('/auth/register', { json: newPerson() })).status)
    }
    expect(statuses).toEqual([201, 201, 429])
    await strictShop.close()
  })
})
