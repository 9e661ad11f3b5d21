import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { urlForDatabase } from '#server/testing/database.ts'
import { firstRow } from '#server/testing/first-row.ts'
import {
  queryDatabase,
  startDatabaseProcess,
  stopProcess,
  testFolder,
} from '#server/testing/processes/database-process.ts'
import { runTask } from '#server/testing/processes/run-task.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, makeUser } from '#server/testing/test-users.ts'
import { openPrompter } from './owner.ts'

// Every test here starts real processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const PASSWORD = 'a long password 1'
const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shoes.com',
  SMTP_URL: 'smtps://mail.shoes.com',
  MAIL_FROM: 'care@shoes.com',
}

let shop: TestApi
let folder: string
let shopEnv: Record<string, string>
beforeAll(async () => {
  shop = await startApi()
  folder = mkdtempSync(join(tmpdir(), 'omni-owner-'))
  const { rows } = await shop.db.execute<{ name: string }>(sql`select current_database() as name`)
  shopEnv = { DATABASE_URL: urlForDatabase(inject('testServer').server, String(rows[0]?.name)), DATA_DIR: folder }
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the `owner` task with these lines as its input; returns its output and exit code. */
function owner(lines: string[], { args = [], env = shopEnv }: { args?: string[]; env?: typeof shopEnv } = {}) {
  return runTask(['owner', ...args], env, lines)
}

const findUser = async (email: string) => firstRow(await shop.db.select().from(users).where(eq(users.email, email)))
const remove = (email: string) => owner([], { args: ['--remove', email] })

test('[DEC-12] the command makes the first super user of a shop, who signs in and manages roles', async () => {
  const lines = ['  Owner@Shoes.com ', 'নাসরিন আক্তার', '+৮৮০ ১৭১২-৩৪৫৬৭৮', PASSWORD, PASSWORD]
  expect(await owner(lines, { env: { ...shopEnv, ...LIVE } })).toEqual({
    code: 0,
    output: 'owner@shoes.com is a super user now. Sign in at https://shoes.com/login.',
  })
  const superUser = await findUser('owner@shoes.com')
  expect(superUser).toMatchObject({ name: 'নাসরিন আক্তার', phone: '+880 1712-345678', admin: true, su: true })
  const login = await shop.request('/auth/login', { json: { email: 'owner@shoes.com', password: PASSWORD } })
  const { token } = await login.json()
  expect((await shop.request('/auth/all', { token })).status).toBe(200)
  const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, superUser.id))
  expect(entries).toMatchObject([
    { by: superUser.id, action: 'super-user-made', details: { from: 'customer', store: null } },
  ])
})

test('[DEC-12] an existing account is promoted after confirmation, and loses its showroom and its old token', async () => {
  const storeUser = await makeSignedInUser(shop, 'storeUser', { name: 'Rafiq', email: 'rafiq@shoes.com' })
  const declined = await owner(['rafiq@shoes.com', 'no'])
  expect(declined.code).toBe(0)
  expect(declined.output).toContain('Rafiq has an account with this e-mail and is a store user.')
  expect(declined.output).toMatch(/Nothing was changed\.$/)
  expect((await findUser('rafiq@shoes.com')).su).toBe(false)

  expect((await owner(['RAFIQ@shoes.com', 'yes'])).code).toBe(0)
  expect(await findUser('rafiq@shoes.com')).toMatchObject({
    admin: true,
    su: true,
    passwordHash: storeUser.passwordHash,
  })
  const session = await shop.request('/auth/user-auth', { token: storeUser.token })
  expect([session.status, (await session.json()).message]).toEqual([401, 'jwt expired'])
  const { body } = await signInAgain('rafiq@shoes.com')
  expect(body.allInfo).toMatchObject({ role: 'admin', su: true })
  const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, storeUser.id))
  expect(entries).toMatchObject([{ action: 'super-user-made', details: { from: 'storeUser', store: storeUser.store } }])

  expect((await owner(['rafiq@shoes.com'])).output).toBe('Rafiq (rafiq@shoes.com) is a super user already.')
})

function signInAgain(email: string) {
  return readResponse(shop.request('/auth/login', { json: { email, password: 'correct horse 12' } }))
}

const person = ['new@shoes.com', 'New Owner', '01712345678']
const MISTAKES: [string, string[], string][] = [
  ['two passwords', [...person, PASSWORD, `${PASSWORD} `], 'Password: The two passwords differ. Nothing was changed.'],
  ['an early end of the input', [...person, PASSWORD], 'No answer to "The same password again": nothing was changed.'],
  ['a weak password', [...person, 'short'], 'Password: At least 8 characters. Nothing was changed.'],
  [
    'a common password',
    [...person, 'Password123'],
    'Password: This password is one of the most common ones. Please choose another. Nothing was changed.',
  ],
  [
    'the e-mail as the password',
    [...person, 'NEW@shoes.com'],
    'Password: The password must not be the email address. Nothing was changed.',
  ],
  ['no e-mail', ['new'], 'E-mail: Please enter a valid email address. Nothing was changed.'],
  ['no name', ['new@shoes.com', ' '], 'Name: This field is required. Nothing was changed.'],
  ['no phone', ['new@shoes.com', 'New', 'x'], 'Phone: Please enter a valid phone number. Nothing was changed.'],
]
async function expectNoAccount([, lines, output]: (typeof MISTAKES)[number]) {
  expect(await owner(lines)).toEqual({ code: 1, output })
  expect(await shop.db.$count(users, eq(users.email, 'new@shoes.com'))).toBe(0)
}
test.for(MISTAKES)('%s creates no account', { tags: ['nightly'] }, expectNoAccount)

test('a live shop rejects an owner with an address of the demonstration, which would keep it from starting', {
  tags: ['nightly'],
}, async () => {
  const { code, output } = await owner(['owner@omnishoes.example'], { env: { ...shopEnv, ...LIVE } })
  expect([code, output]).toEqual([1, expect.stringContaining('E-mail: Addresses that end in .example')])
})

test('[DEC-12] the command demotes a super user, but never the last one', { tags: ['nightly'] }, async () => {
  await makeUser(shop, 'admin', { email: 'plain-admin@shoes.com' })
  const first = await makeSignedInUser(shop, 'superUser', { email: 'first@shoes.com' })
  expect(await remove('FIRST@shoes.com')).toEqual({ code: 0, output: 'first@shoes.com is a customer now.' })
  expect(await findUser('first@shoes.com')).toMatchObject({ admin: false, su: false })
  expect((await shop.request('/auth/user-auth', { token: first.token })).status).toBe(401)
  for (const email of ['plain-admin@shoes.com', 'nobody'])
    expect(await remove(email)).toEqual({ code: 1, output: `${email} is no super user.` })

  expect((await remove('rafiq@shoes.com')).code).toBe(0)
  expect(await remove('owner@shoes.com')).toEqual({
    code: 1,
    output: 'owner@shoes.com is the last super user: make another one first, by "npm run shop -- owner".',
  })
  expect(await findUser('owner@shoes.com')).toMatchObject({ su: true })
  const demotions = await shop.db.select().from(auditEntries).where(eq(auditEntries.action, 'super-user-unmade'))
  expect(demotions.map(({ by, subject }) => by === subject)).toEqual([true, true])
})

test('[DEC-12] demoting the last two super users at the same time leaves one', { tags: ['nightly'] }, async () => {
  await makeUser(shop, 'superUser', { email: 'second@shoes.com' })
  const results = await Promise.all(['owner@shoes.com', 'second@shoes.com'].map(remove))
  expect(results.map(({ code }) => code).toSorted()).toEqual([0, 1])
  expect(await shop.db.$count(users, eq(users.su, true))).toBe(1)
})

test('it prints its usage', { tags: ['nightly'] }, async () => {
  for (const args of [['--remove'], ['me@shoes.com']]) {
    const { code, output } = await owner([], { args })
    expect([code, output]).toEqual([1, expect.stringContaining('npm run shop -- owner --remove <e-mail>')])
  }
})

test('it works beside a running shop on the embedded database, and on a stopped one', {
  tags: ['nightly'],
  timeout: 120_000,
}, async () => {
  const root = testFolder()
  const env = { DATA_DIR: join(root, 'data') }
  const running = await startDatabaseProcess(env.DATA_DIR)
  try {
    expect((await owner([...person, PASSWORD, PASSWORD], { env })).code).toBe(0)
    expect(await queryDatabase(running.host, 'select email, su from users')).toEqual([
      { email: 'new@shoes.com', su: true },
    ])
  } finally {
    await stopProcess(running.app)
  }
  expect((await owner(['two@shoes.com', 'Two', '01712345679', PASSWORD, PASSWORD], { env })).code).toBe(0)
  expect(() => readFileSync(join(env.DATA_DIR, 'postgres/postmaster.pid'))).toThrow('ENOENT')
  expect(await owner([], { args: ['--remove', 'new@shoes.com'], env })).toMatchObject({ code: 0 })
  rmSync(root, { recursive: true, force: true })
})

function openTestTerminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} })
  const output = new PassThrough()
  const prompter = openPrompter(input, output)
  return { input, prompter, readOutput: () => String(output.read() ?? '') }
}

test('at a terminal an answer is echoed, a secret is not', async () => {
  const { input, prompter, readOutput } = openTestTerminal()
  const name = prompter.ask('Name')
  input.write('Rafiq\r')
  expect(await name).toBe('Rafiq')
  expect(readOutput()).toMatch(/Name: .*Rafiq/s)
  const password = prompter.ask('Password', { secret: true })
  input.write('খুব গোপন 12\r')
  expect(await password).toBe('খুব গোপন 12')
  const echoed = readOutput()
  expect(echoed).toContain('Password: ')
  expect(echoed).not.toMatch(/গোপন|12/)
  const phone = prompter.ask('Phone')
  input.write('01712345678\r')
  expect(await phone).toBe('01712345678')
  expect(readOutput()).toMatch(/Phone: .*01712345678/s)
  expect(prompter.isTerminal).toBe(true)
  prompter.close()
})

test('at a terminal Ctrl-C cancels the prompt', async () => {
  const { input, prompter } = openTestTerminal()
  const password = prompter.ask('Password', { secret: true })
  input.write('half\u0003')
  await expect(password).rejects.toThrow(OperatorError)
})

test('the lines of piped input are the answers, in order, and no prompts are printed', async () => {
  const input = new PassThrough()
  const output = new PassThrough()
  const prompter = openPrompter(input, output)
  input.end('one\r\n two \n')
  expect(prompter.isTerminal).toBe(false)
  expect([await prompter.ask('First'), await prompter.ask('Second', { secret: true })]).toEqual(['one', ' two '])
  await expect(prompter.ask('Third')).rejects.toThrow('No answer to "Third": nothing was changed.')
  expect(output.read()).toBeNull()
})
