import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { users } from '#server/db/schema.ts'
import { theOne } from '#server/testing/first-row.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({ LIMIT_REGISTER_PER_ADDRESS: '1000' })
})
afterAll(() => shop.close())

let registered = 0
const newPerson = (given: Record<string, unknown> = {}) => ({
  name: 'Sadia Rahman',
  dob: '1998-03-26',
  location: 'House 7, Road 3, Mirpur, Dhaka',
  phone: '010-0000-0007',
  email: `sadia-${++registered}@mail.example`,
  password: 'a long password',
  ...given,
})

const answerOf = async (answer: Response) => ({ status: answer.status, body: await answer.json() })
const register = async (json: unknown) => answerOf(await shop.request('/auth/register', { json }))
const login = async (email: string, password: string, of: TestApi = shop) =>
  answerOf(await of.request('/auth/login', { json: { email, password } }))
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
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        register({ ...person, email: index % 2 ? person.email.toUpperCase() : person.email }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['409 An account with this email already exists']),
    )
  })

  test('[API-10] privileged keys are ignored, and logged', async () => {
    const warned = vi.spyOn(shop.log, 'warn')
    const { status, body } = await register(
      newPerson({ admin: true, su: true, _id: 'x', tokenVersion: 9, role: 'admin' }),
    )
    expect([status, body.user.admin, body.user.su, body.user.role]).toEqual([201, false, false, 'customer'])
    expect(warned).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'privileged-key', keys: ['admin', 'su', '_id'] }),
      expect.any(String),
    )
    warned.mockRestore()
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
  ])('[AUTH-04] [API-07] [DEC-13] %s is rejected at its field', async (_, given, field) => {
    const { status, body } = await register(newPerson(given))
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
    const answers = [await register(person), await login(person.email, person.password)]
    expect(JSON.stringify(answers)).not.toMatch(/argon2|a long password|assword.?[hH]ash/)
    const row = theOne(await shop.db.select().from(users).where(eq(users.email, person.email)))
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
    const checked = await shop.request('/auth/user-auth', { token: body.token })
    expect(await answerOf(checked)).toEqual({ status: 200, body: { ok: true } })
  })

  test('[API-07] a wrong password and an unknown e-mail get the same response in about the same time', async () => {
    const user = await makeUser(shop, 'customer')
    const one = async (email: string) => {
      const begin = performance.now()
      const { status, body } = await login(email, 'a wrong password')
      return { answer: [status, body.message, body.code], time: performance.now() - begin }
    }
    const known = []
    const unknown = []
    for (let time = 0; time < 5; time += 1) {
      known.push(await one(String(user.email)))
      unknown.push(await one('nobody@mail.example'))
    }
    for (const { answer } of [...known, ...unknown])
      expect(answer).toEqual([401, 'Invalid email or password', 'unauthorized'])
    const least = (list: { time: number }[]) => Math.min(...list.map(({ time }) => time))
    expect(least(unknown)).toBeGreaterThan(least(known) / 4)
    expect(least(known)).toBeGreaterThan(least(unknown) / 4)
  })

  test('a deleted account cannot sign in', async () => {
    const user = await makeUser(shop, 'customer', { deletedAt: new Date() })
    expect((await login(String(user.email), TEST_PASSWORD)).status).toBe(401)
  })

  test('too many failures lock an account for a while, even for the right password; other accounts are not affected', async () => {
    const strict = await startApi({ LIMIT_LOGIN_PER_ACCOUNT: '3' })
    const user = await makeUser(strict, 'customer')
    const other = await makeUser(strict, 'customer')
    const email = String(user.email)
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await login(email, 'wrong password', strict)).status),
    )
    expect(statuses.toSorted()).toEqual([401, 401, 401, 429, 429, 429, 429, 429])
    const refused = await strict.request('/auth/login', { json: { email, password: TEST_PASSWORD } })
    expect([refused.status, (await refused.json()).message]).toEqual([
      429,
      'Too many attempts. Please try again later.',
    ])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800)
    expect((await login(String(other.email), TEST_PASSWORD, strict)).status).toBe(200)
    await strict.close()
  })

  test('logins that succeed are not counted', async () => {
    const strict = await startApi({ LIMIT_LOGIN_PER_ACCOUNT: '2', LIMIT_LOGIN_PER_ADDRESS: '2' })
    const user = await makeUser(strict, 'customer')
    for (let time = 0; time < 6; time += 1) {
      expect((await login(String(user.email), TEST_PASSWORD, strict)).status).toBe(200)
    }
    await strict.close()
  })

  test('the client address is the one that exactly the trusted proxies report', async () => {
    const strict = await startApi({ LIMIT_LOGIN_PER_ADDRESS: '2', TRUST_PROXY: '1' })
    const from = async (forwarded: string) => {
      const json = { email: `${crypto.randomUUID()}@mail.example`, password: 'a wrong password' }
      return (await strict.request('/auth/login', { json, headers: { 'X-Forwarded-For': forwarded } })).status
    }
    expect([await from('203.0.113.7'), await from('203.0.113.7'), await from('203.0.113.7')]).toEqual([401, 401, 429])
    expect(await from('203.0.113.99, 203.0.113.7')).toBe(429)
    expect(await from('203.0.113.7, 203.0.113.8')).toBe(401)
    const network = [await from('2001:db8:1:2::a'), await from('2001:db8:1:2:ffff::b'), await from('2001:DB8:1:2::c')]
    expect(network).toEqual([401, 401, 429])
    await strict.close()
  })

  test('new accounts are limited by address', async () => {
    const strict = await startApi({ LIMIT_REGISTER_PER_ADDRESS: '2' })
    const statuses = []
    for (let time = 0; time < 3; time += 1) {
      statuses.push((await strict.request('/auth/register', { json: newPerson() })).status)
    }
    expect(statuses).toEqual([201, 201, 429])
    await strict.close()
  })
})
