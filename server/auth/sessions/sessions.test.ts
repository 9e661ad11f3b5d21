import { eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sessionEpoch, sessions, users } from '#server/platform/db/tables/users.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { connectSecondNode } from '#server/testing/processes/second-node.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { forgeToken, makeSignedInUser, makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import type { ListedSession } from '#shared/schemas/session.ts'
import { MAX_SESSIONS } from './queries.ts'

const CHROME_ON_ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'
const FIREFOX_ON_LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

let shop: TestApi
let other: TestApi
beforeAll(async () => {
  shop = await startApi({ TRUST_PROXY: '1' })
  other = await connectSecondNode(shop)
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

async function signIn(email: string | null, { userAgent = FIREFOX_ON_LINUX, address = '203.0.113.77' } = {}) {
  const { body } = await readResponse(
    shop.request('/auth/login', {
      json: { email, password: TEST_PASSWORD },
      headers: { 'User-Agent': userAgent, 'X-Forwarded-For': address },
    }),
  )
  return String(body.token)
}
const statusOf = async (token: string, node: TestApi = shop) =>
  (await node.request('/auth/user-auth', { token })).status
const listSessions = async (token: string): Promise<ListedSession[]> =>
  (await readResponse(shop.request('/auth/sessions', { token }))).body
const sessionOf = (token: string) => String(decodeJwt(token).sid)
const logOut = (token: string) => readResponse(shop.request('/auth/logout', { method: 'POST', token }))
const setLastSeen = (token: string, ago: string) =>
  shop.db
    .update(sessions)
    .set({ lastSeenAt: sql`now() - ${ago}::interval` })
    .where(eq(sessions.id, sessionOf(token)))
const readSession = async (token: string) =>
  firstRow(
    await shop.db
      .select()
      .from(sessions)
      .where(eq(sessions.id, sessionOf(token))),
  )

describe('logout', () => {
  test('[AUTH-05] [I11] ends the token on every node, and leaves the other sessions of the account open', async () => {
    const { email } = await makeUser(shop, 'customer')
    const [phone, laptop] = [await signIn(email), await signIn(email)]
    expect([await statusOf(phone), await statusOf(phone, other)]).toEqual([200, 200])
    expect(await logOut(phone)).toMatchObject({ status: 200, body: { message: 'Successfully logged out' } })
    for (const node of [other, shop]) {
      expect(await readResponse(node.request('/auth/user-auth', { token: phone }))).toMatchObject({
        status: 401,
        body: { message: 'jwt expired', code: 'token_expired' },
      })
      expect(await statusOf(laptop, node)).toBe(200)
    }
    expect((await logOut(phone)).status).toBe(401)
  })

  test('[ACC-08] everywhere ends all sessions of the account, on every node, and nobody else’s', async () => {
    const [person, neighbour] = [await makeUser(shop, 'customer'), await makeSignedInUser(shop, 'customer')]
    const tokens = [await signIn(person.email), await signIn(person.email), await signIn(person.email)]
    const response = await readResponse(other.request('/auth/logout-all', { method: 'POST', token: tokens[1] }))
    expect(response).toMatchObject({ status: 200, body: { message: 'You are signed out everywhere' } })
    for (const token of tokens) for (const node of [shop, other]) expect(await statusOf(token, node)).toBe(401)
    expect(await statusOf(neighbour.token)).toBe(200)
    expect(await statusOf(await signIn(person.email))).toBe(200)
  })
})

describe('[ACC-08] the list of sessions', () => {
  test('names browser, system and the shortened address of each, this one first', async () => {
    const { email } = await makeUser(shop, 'customer')
    const here = await signIn(email, { userAgent: CHROME_ON_ANDROID, address: '2001:db8:1:42::9' })
    const there = await signIn(email)
    const unknown = await signIn(email, { userAgent: 'curl/8.5.0', address: 'nonsense' })
    await setLastSeen(there, '2 hours')
    const list = await listSessions(here)
    expect(
      list.map(({ _id, browser, system, address, isCurrent }) => [_id, browser, system, address, isCurrent]),
    ).toEqual([
      [sessionOf(here), 'Chrome', 'Android', '2001:db8:1::', true],
      [sessionOf(unknown), null, null, null, false],
      [sessionOf(there), 'Firefox', 'Linux', '203.0.113.x', false],
    ])
    expect(Date.now() - Date.parse(list[2]?.lastSeenAt ?? '')).toBeGreaterThan(7_000_000)
    const { rows } = await shop.db.execute(
      sql`
        select to_jsonb(sessions) - 'id' - 'user' as content from sessions
        where "user" = (select "user" from sessions where id = ${sessionOf(here)})`,
    )
    expect(rows).toHaveLength(list.length)
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113\.77|42::|Mozilla|141\./)
  })

  test('ends another one, and only one’s own', async () => {
    const { email } = await makeUser(shop, 'customer')
    const [here, there] = [await signIn(email), await signIn(email)]
    const stranger = await makeSignedInUser(shop, 'superUser')
    const end = (token: string, id: string) =>
      readResponse(shop.request(`/auth/sessions/${id}`, { method: 'DELETE', token }))
    for (const id of [sessionOf(there), crypto.randomUUID(), 'null', '%00'])
      expect(await end(stranger.token, id)).toMatchObject({ status: 404, body: { message: 'Session not found' } })
    expect(await statusOf(there)).toBe(200)
    expect(await end(here, sessionOf(there).toUpperCase())).toMatchObject({ status: 200 })
    expect([await statusOf(there), await statusOf(here), await statusOf(there, other)]).toEqual([401, 200, 401])
    expect(await listSessions(here)).toHaveLength(1)
    expect((await end(here, sessionOf(there))).status).toBe(404)
  })

  test('has no session that has ended: by a change of role, by time, by disuse', async () => {
    const person = await makeSignedInUser(shop, 'admin')
    const [current, outdated] = [person.token, await signIn(person.email)]
    await shop.db
      .update(sessions)
      .set({ tokenVersion: -1 })
      .where(eq(sessions.id, sessionOf(outdated)))
    const expired = await signIn(person.email)
    await shop.db
      .update(sessions)
      .set({ expiresAt: sql`now()` })
      .where(eq(sessions.id, sessionOf(expired)))
    await setLastSeen(await signIn(person.email), '31 minutes')
    expect((await listSessions(current)).map(({ _id }) => _id)).toEqual([sessionOf(current)])
  })

  test('of one account is bounded: the session that was unused for longest gives way', async () => {
    const { id, email } = await makeUser(shop, 'customer')
    const oldest = await signIn(email)
    const forgotten = await signIn(email)
    await setLastSeen(forgotten, '1 day')
    const others = { user: id, tokenVersion: 0, expiresAt: new Date(Date.now() + 60_000) }
    await shop.db.insert(sessions).values(Array.from({ length: MAX_SESSIONS - 2 }, () => others))
    expect(await statusOf(forgotten)).toBe(200)
    await setLastSeen(forgotten, '1 day')
    const newest = await signIn(email)
    expect([await statusOf(newest), await statusOf(oldest), await statusOf(forgotten)]).toEqual([200, 200, 401])
    expect(await listSessions(newest)).toHaveLength(MAX_SESSIONS)
  })
})

describe('disuse', () => {
  test('[AUTH-13] staff are signed out after 30 minutes without a request, customers are not', async () => {
    for (const role of ['storeUser', 'admin', 'superUser'] as const) {
      const { token } = await makeSignedInUser(shop, role)
      await setLastSeen(token, '29 minutes 50 seconds')
      expect(await statusOf(token)).toBe(200)
      await setLastSeen(token, '30 minutes 10 seconds')
      expect(await readResponse(shop.request('/auth/user-auth', { token }))).toMatchObject({
        status: 401,
        body: { code: 'token_expired' },
      })
    }
    const customer = await makeSignedInUser(shop, 'customer')
    await setLastSeen(customer.token, '6 days')
    expect(await statusOf(customer.token)).toBe(200)
  })

  test('[AUTH-13] STAFF_IDLE_MINUTES is how long', async () => {
    const strict = await startApi({ STAFF_IDLE_MINUTES: '1' })
    const { token } = await makeSignedInUser(strict, 'admin')
    const status = async () => (await strict.request('/auth/user-auth', { token })).status
    expect(await status()).toBe(200)
    await strict.db.update(sessions).set({ lastSeenAt: sql`now() - interval '61 seconds'` })
    expect(await status()).toBe(401)
    await strict.close()
  })

  test('the last use is written at most once a minute', async () => {
    const { token } = await makeSignedInUser(shop, 'admin')
    await setLastSeen(token, '50 seconds')
    const { lastSeenAt: before } = await readSession(token)
    await statusOf(token)
    expect((await readSession(token)).lastSeenAt).toEqual(before)
    await setLastSeen(token, '70 seconds')
    const versionOfRow = async () =>
      (await shop.db.execute(sql`select xmin::text from sessions where id = ${sessionOf(token)}`)).rows[0]?.xmin
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, nth) => statusOf(token, nth % 2 ? other : shop)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const written = await versionOfRow()
    expect(Date.now() - (await readSession(token)).lastSeenAt.getTime()).toBeLessThan(30_000)
    await statusOf(token)
    expect(await versionOfRow()).toBe(written)
  })

  test('a last use that cannot be written refuses nobody', async () => {
    const { token } = await makeSignedInUser(shop, 'admin')
    const warnSpy = vi.spyOn(shop.log, 'warn')
    await setLastSeen(token, '2 minutes')
    await shop.ownerDb.execute(sql`
      create function refuse_test() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse_test before update on sessions for each row execute function refuse_test()`)
    expect(await statusOf(token)).toBe(200)
    await shop.ownerDb.execute(sql`drop trigger refuse_test on sessions; drop function refuse_test`)
    expect(warnSpy).toHaveBeenCalledWith(expect.objectContaining({ event: 'use-not-noted' }), expect.any(String))
    warnSpy.mockRestore()
  })
})

test('[I11] a token is worth nothing without its session, with another account’s, or in another epoch', async () => {
  const [person, stranger] = [await makeSignedInUser(shop, 'customer'), await makeSignedInUser(shop, 'customer')]
  const worth = async (claims: Record<string, string>) => statusOf(await forgeToken(shop, person.id, { claims }))
  const { epoch } = firstRow(await shop.db.select().from(sessionEpoch))
  expect(await worth({ epoch })).toBe(200)
  expect(await worth({ sid: crypto.randomUUID() })).toBe(401)
  expect(await worth({ sid: sessionOf(stranger.token) })).toBe(401)
  expect(await worth({ epoch: crypto.randomUUID() })).toBe(401)
})

test('[I13] a deleted account leaves no session behind', async () => {
  const { id, token } = await makeSignedInUser(shop, 'customer')
  expect((await shop.request(`/auth/delete/${id}`, { method: 'DELETE', token })).status).toBe(200)
  expect(await shop.db.$count(sessions, eq(sessions.user, id))).toBe(0)
})

test('a login that began before a change of password is worth nothing after it', async () => {
  const { id, token } = await makeSignedInUser(shop, 'customer')
  await shop.db.update(users).set({ tokenVersion: 1 }).where(eq(users.id, id))
  expect(await statusOf(token)).toBe(401)
})
