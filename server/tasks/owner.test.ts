import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { auditEntries, users } from '#server/db/schema.ts'
import { inDatabase } from '#server/testing/database.ts'
import { theOne } from '#server/testing/first-row.ts'
import { ask, end, holdDatabase, testFolder } from '#server/testing/processes/database-process.ts'
import { runTask } from '#server/testing/processes/run-task.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeUser, signedIn } from '#server/testing/test-users.ts'

// Every test here starts real processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const PASSWORD = 'a long password 1'
const LIVE = { SHOP_MODE: 'live', PUBLIC_URL: 'https://shoes.com', SMTP_URL: 'smtp://mail.shoes.com' }

let shop: TestApi
let folder: string
let where: Record<string, string>
beforeAll(async () => {
  shop = await startApi()
  folder = mkdtempSync(join(tmpdir(), 'omni-owner-'))
  const { rows } = await shop.db.execute<{ name: string }>(sql`select current_database() as name`)
  where = { DATABASE_URL: inDatabase(inject('testServer').server, String(rows[0]?.name)), DATA_DIR: folder }
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the `owner` task with these lines as its input; returns its output and exit code. */
function owner(lines: string[], { words = [], env = where }: { words?: string[]; env?: typeof where } = {}) {
  return runTask(['owner', ...words], env, lines)
}

const rowOf = async (email: string) => theOne(await shop.db.select().from(users).where(eq(users.email, email)))
const remove = (email: string) => owner([], { words: ['--remove', email] })

test('[DEC-12] the command makes the first super user of a shop, who signs in and manages roles', async () => {
  const lines = ['  Owner@Shoes.com ', 'নাসরিন আক্তার', '+৮৮০ ১৭১২-৩৪৫৬৭৮', PASSWORD, PASSWORD]
  expect(await owner(lines, { env: { ...where, ...LIVE } })).toEqual({
    code: 0,
    said: 'owner@shoes.com is a super user now. Sign in at https://shoes.com/login.',
  })
  const made = await rowOf('owner@shoes.com')
  expect(made).toMatchObject({ name: 'নাসরিন আক্তার', phone: '+880 1712-345678', admin: true, su: true })
  const login = await shop.request('/auth/login', { json: { email: 'owner@shoes.com', password: PASSWORD } })
  const { token } = await login.json()
  expect((await shop.request('/auth/all', { token })).status).toBe(200)
  const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, made.id))
  expect(entries).toMatchObject([
    { by: made.id, action: 'super-user-made', details: { from: 'customer', store: null } },
  ])
})

test('[DEC-12] an existing account is promoted after confirmation, and loses its showroom and its old token', async () => {
  const keeper = await signedIn(shop, 'storeUser', { name: 'Rafiq', email: 'rafiq@shoes.com' })
  const refused = await owner(['rafiq@shoes.com', 'no'])
  expect(refused.code).toBe(0)
  expect(refused.said).toContain('Rafiq has an account with this e-mail and is a store user.')
  expect(refused.said).toMatch(/Nothing was changed\.$/)
  expect((await rowOf('rafiq@shoes.com')).su).toBe(false)

  expect((await owner(['RAFIQ@shoes.com', 'yes'])).code).toBe(0)
  expect(await rowOf('rafiq@shoes.com')).toMatchObject({ admin: true, su: true, passwordHash: keeper.passwordHash })
  const check = await shop.request('/auth/user-auth', { token: keeper.token })
  expect([check.status, (await check.json()).message]).toEqual([401, 'jwt expired'])
  const { body } = await signedInAgain('rafiq@shoes.com')
  expect(body.allInfo).toMatchObject({ role: 'admin', su: true })
  const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, keeper.id))
  expect(entries).toMatchObject([{ action: 'super-user-made', details: { from: 'storeUser', store: keeper.store } }])

  expect((await owner(['rafiq@shoes.com'])).said).toBe('Rafiq (rafiq@shoes.com) is a super user already.')
})

async function signedInAgain(email: string) {
  const answer = await shop.request('/auth/login', { json: { email, password: 'correct horse 12' } })
  return { status: answer.status, body: await answer.json() }
}

const person = ['new@shoes.com', 'New Owner', '01712345678']
test.each([
  ['a weak password', [...person, 'short'], 'Password: At least 8 characters. Nothing was changed.'],
  [
    'the e-mail as the password',
    [...person, 'NEW@shoes.com'],
    'Password: The password must not be the email address. Nothing was changed.',
  ],
  ['two passwords', [...person, PASSWORD, `${PASSWORD} `], 'Password: The two passwords differ. Nothing was changed.'],
  ['no e-mail', ['new'], 'E-mail: Please enter a valid email address. Nothing was changed.'],
  ['no name', ['new@shoes.com', ' '], 'Name: This field is required. Nothing was changed.'],
  ['no phone', ['new@shoes.com', 'New', 'x'], 'Phone: Please enter a valid phone number. Nothing was changed.'],
  ['an early end of the input', [...person, PASSWORD], 'No answer to "The same password again": nothing was changed.'],
])('%s creates no account', async (_, lines, said) => {
  expect(await owner(lines)).toEqual({ code: 1, said })
  expect(await shop.db.$count(users, eq(users.email, 'new@shoes.com'))).toBe(0)
})

test('a live shop rejects an owner with an address of the demonstration, which would keep it from starting', async () => {
  const { code, said } = await owner(['owner@omnishoes.example'], { env: { ...where, ...LIVE } })
  expect([code, said]).toEqual([1, expect.stringContaining('E-mail: Addresses that end in .example')])
})

test('[DEC-12] the command demotes a super user, but never the last one', async () => {
  await makeUser(shop, 'admin', { email: 'plain-admin@shoes.com' })
  const first = await signedIn(shop, 'superUser', { email: 'first@shoes.com' })
  expect(await remove('FIRST@shoes.com')).toEqual({ code: 0, said: 'first@shoes.com is a customer now.' })
  expect(await rowOf('first@shoes.com')).toMatchObject({ admin: false, su: false })
  expect((await shop.request('/auth/user-auth', { token: first.token })).status).toBe(401)
  for (const email of ['plain-admin@shoes.com', 'nobody'])
    expect(await remove(email)).toEqual({ code: 1, said: `${email} is no super user.` })

  expect((await remove('rafiq@shoes.com')).code).toBe(0)
  expect(await remove('owner@shoes.com')).toEqual({
    code: 1,
    said: 'owner@shoes.com is the last super user: make another one first, by "npm run shop -- owner".',
  })
  expect(await rowOf('owner@shoes.com')).toMatchObject({ su: true })
  const unmade = await shop.db.select().from(auditEntries).where(eq(auditEntries.action, 'super-user-unmade'))
  expect(unmade.map(({ by, subject }) => by === subject)).toEqual([true, true])
})

test('[DEC-12] demoting the last two super users at the same time leaves one', async () => {
  await makeUser(shop, 'superUser', { email: 'second@shoes.com' })
  const both = await Promise.all(['owner@shoes.com', 'second@shoes.com'].map(remove))
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
  expect(await shop.db.$count(users, eq(users.su, true))).toBe(1)
})

test('it prints its usage', async () => {
  for (const words of [['--remove'], ['me@shoes.com']]) {
    const { code, said } = await owner([], { words })
    expect([code, said]).toEqual([1, expect.stringContaining('npm run shop -- owner --remove <e-mail>')])
  }
})

test('it works beside a running shop on the embedded database, and on a stopped one', {
  timeout: 120_000,
}, async () => {
  const place = testFolder()
  const env = { DATA_DIR: join(place, 'data') }
  const running = await holdDatabase(env.DATA_DIR)
  try {
    expect((await owner([...person, PASSWORD, PASSWORD], { env })).code).toBe(0)
    expect(await ask(running.host, 'select email, su from users')).toEqual([{ email: 'new@shoes.com', su: true }])
  } finally {
    await end(running.app)
  }
  expect((await owner(['two@shoes.com', 'Two', '01712345679', PASSWORD, PASSWORD], { env })).code).toBe(0)
  expect(() => readFileSync(join(env.DATA_DIR, 'postgres/postmaster.pid'))).toThrow('ENOENT')
  expect(await owner([], { words: ['--remove', 'new@shoes.com'], env })).toMatchObject({ code: 0 })
  rmSync(place, { recursive: true, force: true })
})
