import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { collectLog } from '#server/testing/log-lines.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import { showroomUserList, userList } from '#shared/schemas/staff.ts'

let shop: TestApi
let owner: Awaited<ReturnType<typeof makeSignedInUser>>
let showroomId: string
beforeAll(async () => {
  shop = await startApi()
  owner = await makeSignedInUser(shop, 'superUser', { name: 'The Owner' })
  showroomId = (await makeShowroom(shop, { code: 'Uttara' })).id
  await makeUser(shop, 'storeUser', { name: 'রফিকুল ইসলাম', store: showroomId, phone: '+880 1712-345678' })
  await makeUser(shop, 'admin', { name: 'Farhana 100%_Yasmin', email: 'farhana@mail.example', phone: '01911223344' })
  await makeUser(shop, 'customer', { name: 'Tanvir Ahmed', phone: '01811223344' })
})
afterAll(() => shop.close())

async function read(query = '') {
  const response = await shop.request(`/auth/all${query}`, { token: owner.token })
  const body = await response.json()
  return { response, body, names: (body.users ?? []).map(({ name }: { name: string }) => name) as string[] }
}

const search = async (text: string) => (await read(`?${new URLSearchParams({ query: text })}`)).names

describe('[API-01] [API-02] all accounts', () => {
  test('come newest first with role and showroom, without any secret, and are not cached', async () => {
    const { response, body, names } = await read()
    expect(userList.strict().parse(body)).toEqual(body)
    expect(names).toEqual(['Tanvir Ahmed', 'Farhana 100%_Yasmin', 'রফিকুল ইসলাম', 'The Owner'])
    expect(body.users.map(({ role, su, store: showroom }: Record<string, unknown>) => [role, su, showroom])).toEqual([
      ['customer', false, null],
      ['admin', false, null],
      ['storeUser', false, { _id: showroomId, code: 'Uttara', codeBn: null }],
      ['admin', true, null],
    ])
    expect(JSON.stringify(body)).not.toMatch(/password|argon2|hash|token/i)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('X-Total-Count')).toBe('4')
    expect(response.headers.get('Link')).toBeNull()
  })

  test('come in pages with links to their neighbours', async () => {
    const { response, names } = await read('?limit=1&page=2')
    expect(names).toEqual(['Farhana 100%_Yasmin'])
    expect(response.headers.get('X-Total-Count')).toBe('4')
    expect(response.headers.get('Link')).toBe('<?limit=1&page=1>; rel="prev", <?limit=1&page=3>; rel="next"')
    expect((await read('?limit=2&page=9')).names).toEqual([])
    expect((await read('?limit=০&page=x')).names).toHaveLength(1)
  })

  test('[DASH-15] are sorted by name or email, whatever the page', async () => {
    const byName = ['Farhana 100%_Yasmin', 'Tanvir Ahmed', 'The Owner', 'রফিকুল ইসলাম']
    expect((await read('?sort=name')).names).toEqual(byName)
    expect((await read('?sort=name&limit=2&page=2')).names).toEqual(byName.slice(2))
    const emails = (await read('?sort=email')).body.users.map(({ email }: { email: string }) => email)
    expect(emails).toEqual(emails.toSorted())
    expect((await read('?sort=newest')).names).toEqual((await read()).names)
    expect((await read('?sort=password')).response.status).toBe(422)
  })

  test('can be filtered by role', async () => {
    expect((await read('?role=storeUser')).names).toEqual(['রফিকুল ইসলাম'])
    expect((await read('?role=customer')).names).toEqual(['Tanvir Ahmed'])
    expect((await read('?role=admin')).names).toEqual(['Farhana 100%_Yasmin', 'The Owner'])
    expect((await read('?role=owner')).response.status).toBe(422)
  })

  test.each([
    ['a name in another case', 'TANVIR', 'Tanvir Ahmed'],
    ['a Bangla name', 'রফিকুল', 'রফিকুল ইসলাম'],
    ['an email', 'FARHANA@mail', 'Farhana 100%_Yasmin'],
    ['a phone with +880 and spaces', '+880 1712 345 678', 'রফিকুল ইসলাম'],
    ['a phone without them', '01712345678', 'রফিকুল ইসলাম'],
    ['a phone in Bengali digits', '০১৭১২-৩৪৫৬৭৮', 'রফিকুল ইসলাম'],
    ['the end of a phone', '345678', 'রফিকুল ইসলাম'],
    ['SQL wildcards', '0%_y', 'Farhana 100%_Yasmin'],
  ])('[DASH-15] are found by %s', async (_, text, name) => {
    expect(await search(text)).toEqual([name])
  })

  test('[DASH-15] are an empty list where nothing matches, whatever the search text', async () => {
    for (const text of ['%', "' or 1=1 --", '_', '\\', 'Tanvir\nAhmed01', 'x'.repeat(200)]) {
      expect([text, await search(text)]).toEqual([text, text === '%' || text === '_' ? ['Farhana 100%_Yasmin'] : []])
    }
  })

  test('[DEC-04] do not include deleted ones', async () => {
    const deletedUser = await makeSignedInUser(shop, 'customer', { name: 'Somebody Gone' })
    expect(await search('somebody gone')).toEqual(['Somebody Gone'])
    await shop.request(`/auth/delete/${deletedUser.id}`, { method: 'DELETE', token: deletedUser.token })
    expect(await search('somebody gone')).toEqual([])
    expect((await read()).response.headers.get('X-Total-Count')).toBe('4')
  })

  test('leave an audit entry when read, which does not contain any of their data', async () => {
    await read('?query=01712345678&limit=20')
    const [entry] = await shop.db.select().from(auditEntries).orderBy(desc(auditEntries.at)).limit(1)
    expect(entry).toMatchObject({ by: owner.id, action: 'users-read', subject: null })
    expect(entry?.details).toEqual({ page: 1, listed: 1, searched: true, role: null })
  })
})

test('every reading of many accounts is logged, with who and how many, and without the search text', async () => {
  const { request, events, lines } = collectLog(shop)
  for (const query of ['?query=01712345678', '?role=customer&page=2'])
    expect((await request(`/auth/all${query}`, { token: owner.token })).status).toBe(200)
  const event = { level: 'info', event: 'users-read', by: owner.id }
  expect(events('users-read')).toEqual([
    { ...event, searched: true, page: 1, listed: 1 },
    { ...event, searched: false, page: 2, listed: 0 },
  ])
  expect(JSON.stringify(lines)).not.toContain('01712345678')
})

describe('[API-01] [API-02] store users', () => {
  test('are all listed for a super user; a store user gets only themselves', async () => {
    const storeUser = await makeSignedInUser(shop, 'storeUser', { name: 'Keeper' })
    const listStoreUsers = async (token: string) => {
      const body = await (await shop.request('/auth/all-su', { token })).json()
      expect(showroomUserList.strict().parse(body)).toEqual(body)
      return body.showroomUsers.map(({ user }: { user: { name: string } }) => user.name)
    }
    expect(await listStoreUsers(owner.token)).toEqual(['Keeper', 'রফিকুল ইসলাম'])
    expect(await listStoreUsers(storeUser.token)).toEqual(['Keeper'])
  })

  test.each(['customer', 'admin'] as const)('are not listed for a plain %s', async (role) => {
    const { token } = await makeSignedInUser(shop, role)
    expect((await shop.request('/auth/all-su', { token })).status).toBe(403)
    expect((await shop.request('/auth/all', { token })).status).toBe(403)
  })
})

test('[DEC-03] a super user who sets the password of a store user leaves an audit entry, a rejected attempt does not', async () => {
  const storeUser = await makeUser(shop, 'storeUser')
  const customer = await makeUser(shop, 'customer')
  const resetPassword = (email: string | null, token: string) =>
    shop.request('/auth/reset-password', {
      json: { email, password: 'another long password', currentPassword: TEST_PASSWORD },
      token,
    })
  const entries = () => shop.db.$count(auditEntries, eq(auditEntries.action, 'password-reset'))
  expect((await resetPassword(storeUser.email, owner.token)).status).toBe(200)
  expect(await entries()).toBe(1)
  const [entry] = await shop.db.select().from(auditEntries).where(eq(auditEntries.action, 'password-reset'))
  expect(entry).toMatchObject({ by: owner.id, subject: storeUser.id, details: {} })
  expect((await resetPassword(customer.email, owner.token)).status).toBe(403)
  expect((await resetPassword(storeUser.email, (await makeSignedInUser(shop, 'admin')).token)).status).toBe(401)
  expect(await entries()).toBe(1)
})
