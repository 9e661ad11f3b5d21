import { eq } from 'drizzle-orm'
import { base64url } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { storeUsers, users } from '#server/db/schema.ts'
import { forgedToken, makeUser, signedIn, TEST_PASSWORD } from '#server/testing/signed-in.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { theOne } from '#server/testing/the-one.ts'

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
const check = async (token: string | undefined, header?: string) =>
  answerOf(await shop.request('/auth/user-auth', { headers: header ? { Authorization: header } : {}, token }))

describe('register', () => {
  test('[API-01] [API-02] [API-03] registering opens a customer account and answers its user', async () => {
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

  test('[AUTH-04] [API-07] an e-mail has one account, whatever its letters, also when it comes twenty times at once', async () => {
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
    ['a date to come', { dob: '2999-01-01' }, 'dob'],
    ['a local date', { dob: '26/03/1998' }, 'dob'],
    ['no location', { location: '' }, 'location'],
    ['a phone of words', { phone: 'call me' }, 'phone'],
    ['an e-mail without its sign', { email: 'sadia.mail.example' }, 'email'],
    ['a short password', { password: '1234567' }, 'password'],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, 'password'],
    ['a NUL in the name', { name: 'Sa\u0000dia' }, 'name'],
    ['half a character in the name', { name: 'Sa\ud800dia' }, 'name'],
    ['a list for a name', { name: ['Sadia'] }, 'name'],
  ])('[AUTH-04] [API-07] [DEC-13] %s is refused at its field', async (_, given, field) => {
    const { status, body } = await register(newPerson(given))
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([422, [field]])
  })

  test('[DEC-13] the e-mail itself is no password', async () => {
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
  test('[AUTH-02] [API-02] a login answers message, token and allInfo', async () => {
    const user = await makeUser(shop, 'customer')
    const { status, body } = await login(String(user.email).toUpperCase(), TEST_PASSWORD)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['allInfo', 'message', 'token'])
    expect(body.message).toBe('Logged in successfully')
    expect(body.allInfo).toMatchObject({ _id: user.id, name: user.name, role: 'customer' })
    expect(await check(body.token)).toEqual({ status: 200, body: { ok: true } })
  })

  test('[API-07] a wrong password and an unknown e-mail get the same answer in the same class of time', async () => {
    const user = await makeUser(shop, 'customer')
    const one = async (email: string) => {
      const begin = performance.now()
      const { status, body } = await login(email, 'a wrong password')
      return { answer: [status, body.message, body.code], time: performance.now() - begin }
    }
    const known = [await one(String(user.email)), await one(String(user.email)), await one(String(user.email))]
    const unknown = [
      await one('nobody@mail.example'),
      await one('nobody@mail.example'),
      await one('nobody@mail.example'),
    ]
    for (const { answer } of [...known, ...unknown])
      expect(answer).toEqual([401, 'Invalid email or password', 'unauthorized'])
    const least = (list: { time: number }[]) => Math.min(...list.map(({ time }) => time))
    expect(least(unknown)).toBeGreaterThan(least(known) / 3)
    expect(least(known)).toBeGreaterThan(least(unknown) / 3)
  })

  test('a deleted account cannot sign in', async () => {
    const user = await makeUser(shop, 'customer', { deletedAt: new Date() })
    expect((await login(String(user.email), TEST_PASSWORD)).status).toBe(401)
  })

  test('too many failures close an account for a while, even to the right password; other accounts go on', async () => {
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

  test('an address is what exactly the trusted proxies say', async () => {
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

describe('token', () => {
  const forged = async (forgery: Parameters<typeof forgedToken>[2] = {}) =>
    forgedToken(shop, (await makeUser(shop, 'customer')).id, forgery)
  const refusal = (message: string) => ({
    status: 401,
    body: { ok: false, message, code: 'unauthorized', requestId: expect.any(String) },
  })

  test('[AUTH-07] [API-02] a good token is ok, with Bearer before it or bare', async () => {
    const { token } = await signedIn(shop, 'customer')
    expect(await check(token)).toEqual({ status: 200, body: { ok: true } })
    expect(await check(undefined, token)).toEqual({ status: 200, body: { ok: true } })
    expect(await check(undefined, `bearer ${token}`)).toEqual({ status: 200, body: { ok: true } })
  })

  test('[AUTH-07] no token, an expired and a revoked one each say what they are', async () => {
    expect(await check(undefined)).toEqual(refusal('Please login first'))
    expect(await check(undefined, 'Bearer ')).toMatchObject({ status: 401 })
    expect(await check(await forged({ expired: true }))).toEqual(refusal('jwt expired'))
    const revoked = await signedIn(shop, 'customer')
    await shop.db.update(users).set({ tokenVersion: 1 }).where(eq(users.id, revoked.id))
    expect(await check(revoked.token)).toEqual(refusal('jwt expired'))
  })

  test("[AUTH-07] a deleted account's token dies at the next request", async () => {
    const { id, token } = await signedIn(shop, 'customer')
    expect((await check(token)).status).toBe(200)
    await shop.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, id))
    expect(await check(token)).toEqual(refusal('jwt expired'))
  })

  test('[API-10] forged tokens are refused: other secret, algorithm, issuer, key id, no signature, no token at all', async () => {
    expect(await check(await forged())).toMatchObject({ status: 200 })
    const good = await forged()
    const [head, body, sign] = good.split('.')
    const none = base64url.encode(JSON.stringify({ alg: 'none' }))
    const tokens = [
      await forged({ secret: 'another secret of more than 32 characters' }),
      await forged({ alg: 'HS512' }),
      await forged({ issuer: 'somebody else' }),
      await forged({ kid: 'another' }),
      `${none}.${body}.`,
      `${none}.${body}.${sign}`,
      `${head}.${base64url.encode(JSON.stringify({ sub: 'x', ver: 0 }))}.${sign}`,
      `${head}.${body}.`,
      'a.b.c',
      'x'.repeat(5000),
    ]
    for (const token of tokens) expect(await check(token)).toEqual(refusal('invalid token'))
  })

  test('a customer stays signed in for 7 days, staff for 12 hours, and a change of role counts at once', async () => {
    const life = (token: string) => {
      const { exp, iat } = JSON.parse(new TextDecoder().decode(base64url.decode(token.split('.')[1] ?? '')))
      return (exp - iat) / 3600
    }
    const customer = await signedIn(shop, 'customer')
    expect(life(customer.token)).toBe(7 * 24)
    for (const role of ['storeUser', 'admin', 'superUser'] as const)
      expect(life((await signedIn(shop, role)).token)).toBe(12)

    const other = await makeUser(shop, 'customer')
    const see = async () => (await shop.request(`/auth/check-su/${other.id}`, { token: customer.token })).status
    expect(await see()).toBe(403)
    await shop.db.update(users).set({ admin: true }).where(eq(users.id, customer.id))
    expect(await see()).toBe(200)
  })

  test('answers to token calls are never stored', async () => {
    for (const token of [undefined, (await signedIn(shop, 'customer')).token]) {
      const { headers } = await shop.request('/auth/user-auth', { token })
      expect([headers.get('Cache-Control'), headers.get('Vary')]).toEqual(['no-store', 'Authorization'])
    }
  })
})

describe('check-su', () => {
  const ask = async (id: string, token: string) => answerOf(await shop.request(`/auth/check-su/${id}`, { token }))

  test('[DEC-01] [API-02] a store user finds the own store, a customer finds none', async () => {
    const keeper = await signedIn(shop, 'storeUser')
    const link = theOne(await shop.db.select().from(storeUsers).where(eq(storeUsers.user, keeper.id)))
    expect(await ask(keeper.id.toUpperCase(), keeper.token)).toEqual({
      status: 200,
      body: {
        exists: true,
        matchSU: {
          _id: link.id,
          user: { _id: keeper.id, name: keeper.name },
          store: { _id: keeper.store, code: expect.any(String), name: 'Omni Shoes Ltd.' },
        },
      },
    })
    const customer = await signedIn(shop, 'customer')
    expect(await ask(customer.id, customer.token)).toEqual({ status: 200, body: { exists: false, matchSU: null } })
  })

  test('[API-10] nobody but an admin asks about somebody else, and an unknown account is not found', async () => {
    const keeper = await signedIn(shop, 'storeUser')
    const customer = await signedIn(shop, 'customer')
    const admin = await signedIn(shop, 'admin')
    expect((await ask(keeper.id, customer.token)).status).toBe(403)
    expect((await ask(keeper.id, admin.token)).body.exists).toBe(true)
    for (const id of [crypto.randomUUID(), 'null', '%00'])
      expect(await ask(id, admin.token)).toMatchObject({ status: 404, body: { message: 'User not found' } })
  })
})
