import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { memberships } from '#server/platform/db/tables/memberships.ts'
import { passkeys, secondSteps, trustedBrowsers } from '#server/platform/db/tables/second-steps.ts'
import { readResponse } from '#server/testing/requests.ts'
import { appCode, setUpApp } from '#server/testing/second-step.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, TEST_PASSWORD } from '#server/testing/test-users.ts'

let shop: TestApi
let owner: string
beforeAll(async () => {
  shop = await startApi()
  owner = (await makeSignedInUser(shop, 'superUser')).token
})
afterAll(() => shop.close())

const ask = (path: string, method = 'GET', token = owner) => readResponse(shop.request(path, { method, token }))

test('[PEOPLE-04] one press ends everything of somebody who leaves, at once, and what they did keeps their name', async () => {
  const clerk = await makeSignedInUser(shop, 'storeUser')
  const { secret } = await setUpApp(shop.request, clerk.token)
  const login = { email: clerk.email, password: TEST_PASSWORD }
  const { challenge } = (await readResponse(shop.request('/auth/login', { json: login }))).body.params
  await shop.request('/auth/second-step', { json: { challenge, code: appCode(secret), trust: true } })
  const presses = await Promise.all([1, 2].map(() => ask(`/auth/leave/${clerk.id}`, 'POST')))
  expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(presses.find(({ status }) => status === 200)?.body).toMatchObject({ memberships: 1, sessions: 2 })
  expect((await shop.request('/auth/user-auth', { token: clerk.token })).status).toBe(401)
  for (const table of [memberships, secondSteps, passkeys, trustedBrowsers])
    expect(await shop.db.$count(table, eq(table.user, clerk.id))).toBe(0)
  const again = await readResponse(shop.request('/auth/login', { json: login }))
  expect(again.body.allInfo).toMatchObject({ role: 'customer', name: clerk.name })
  const [entry] = await shop.db.select().from(auditEntries).where(eq(auditEntries.action, 'person-left'))
  expect(entry).toMatchObject({ subject: clerk.id, details: { sessions: 2, memberships: 1 } })
  const { body } = await ask(`/audit/all-entries?subject=${clerk.id}`)
  expect(body[0].subject.name).toBe(clerk.name)
})

test('[PEOPLE-04] nobody sends themselves, a super user or a customer away', async () => {
  const other = await makeSignedInUser(shop, 'superUser')
  const customer = await makeSignedInUser(shop, 'customer')
  const me = await makeSignedInUser(shop, 'superUser')
  const codes = []
  for (const id of [me.id, other.id, customer.id])
    codes.push((await ask(`/auth/leave/${id}`, 'POST', me.token)).body.code)
  expect(codes).toEqual(['own_role', 'super_user_role', 'not_found'])
})

test('[PEOPLE-06] whoever may sees where the staff are signed in, and ends one session or all of a colleague', async () => {
  const clerk = await makeSignedInUser(shop, 'storeUser')
  const login = { email: clerk.email, password: TEST_PASSWORD }
  const headers = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0' }
  const { token } = (await readResponse(shop.request('/auth/login', { json: login, headers }))).body
  const customer = await makeSignedInUser(shop, 'customer')
  const sessionsOf = async (id: string) =>
    (await ask('/auth/staff-sessions')).body.filter(({ user }: { user: { _id: string } }) => user._id === id)
  const [newest, ...earlier] = await sessionsOf(clerk.id)
  expect(newest).toMatchObject({ browser: 'Firefox', system: 'Windows', user: { name: clerk.name } })
  expect(earlier.length).toBe(1)
  expect(await sessionsOf(customer.id)).toEqual([])
  expect((await ask(`/auth/staff-sessions/${customer.session}`, 'DELETE')).status).toBe(404)
  expect((await ask(`/auth/staff-sessions/of/${customer.id}`, 'DELETE')).status).toBe(404)
  expect((await ask(`/auth/staff-sessions/${newest._id}`, 'DELETE')).status).toBe(200)
  expect((await shop.request('/auth/user-auth', { token })).status).toBe(401)
  expect((await shop.request('/auth/user-auth', { token: clerk.token })).status).toBe(200)
  expect((await ask(`/auth/staff-sessions/of/${clerk.id}`, 'DELETE')).status).toBe(200)
  expect((await shop.request('/auth/user-auth', { token: clerk.token })).status).toBe(401)
  const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, clerk.id))
  expect(entries.map(({ action }) => action)).toEqual(['sessions-ended', 'sessions-ended'])
})
