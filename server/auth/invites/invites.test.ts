import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invites, memberships } from '#server/platform/db/tables/memberships.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { INVITED_PERSON, inviteTokenTo, makeInvite } from '#server/testing/invites.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, makeUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import { findRoleId } from '#server/users/memberships.queries.ts'

let shop: TestApi
let owner: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_OTP_TRIES_PER_ADDRESS: '10000' })
  owner = (await makeSignedInUser(shop, 'superUser')).token
})
afterAll(() => shop.close())

const send = (method: string, path: string, token: string, json?: unknown) =>
  readResponse(shop.request(path, { method, token, ...(json === undefined ? {} : { json }) }))
const accept = (json: unknown, node: Pick<TestApi, 'request'> = shop) =>
  readResponse(node.request('/invites/accept', { json }))
const signIn = async (email: string | null, password = TEST_PASSWORD) =>
  readResponse(shop.request('/auth/login', { json: { email, password } }))

test('[PEOPLE-04] an invitation makes a new account work for the shop, once of 20 tries at once', async () => {
  const store = (await makeShowroom(shop)).id
  const { email, token } = await makeInvite(shop, { showrooms: [store] })
  const asked = await readResponse(shop.request('/invites/read', { json: { token } }))
  expect(asked.body).toMatchObject({ email, isNew: true, role: { key: 'call_desk' }, showrooms: [{ _id: store }] })
  expect((await accept({ token })).body.code).toBe('person_needed')
  const tries = await Promise.all(Array.from({ length: 20 }, () => accept({ token, person: INVITED_PERSON })))
  expect(tries.filter(({ status }) => status === 200).length).toBe(1)
  expect(new Set(tries.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['link_invalid']),
  )
  const { body } = await signIn(email)
  const own = await send('GET', '/memberships/own', body.token)
  expect(own.body.memberships).toMatchObject([{ role: { key: 'call_desk' }, showrooms: [{ _id: store }] }])
  const [entry] = (await send('GET', `/audit/all-entries?subject=${body.allInfo._id}`, owner)).body
  expect(entry).toMatchObject({
    action: 'invitation-accepted',
    details: { role: expect.stringMatching(/^Call desk: /) },
  })
})

test('[PEOPLE-04] a link ends by its time, by being revoked and by a newer one; one is open per e-mail', async () => {
  const { id, email, token } = await makeInvite(shop)
  const json = { email, role: await findRoleId(shop.db, 'accountant'), showrooms: null }
  expect((await send('POST', '/invites/create', owner, json)).body.code).toBe('invite_open')
  expect((await send('POST', `/invites/send/${id}`, owner)).status).toBe(200)
  const newer = await inviteTokenTo(shop, email)
  expect((await accept({ token, person: INVITED_PERSON })).body.code).toBe('link_invalid')
  await shop.db.update(invites).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(invites.id, id))
  expect((await accept({ token: newer, person: INVITED_PERSON })).body.code).toBe('link_invalid')
  const second = (await send('POST', '/invites/create', owner, json)).body.invite
  expect((await send('DELETE', `/invites/delete/${second._id}`, owner)).status).toBe(200)
  expect((await send('DELETE', `/invites/delete/${second._id}`, owner)).status).toBe(404)
  const revoked = { token: await inviteTokenTo(shop, email), person: INVITED_PERSON }
  expect((await accept(revoked)).body.code).toBe('link_invalid')
})

test('[PEOPLE-04] nobody invites to more than they have, or as a super user', async () => {
  const values = { name: `HR ${crypto.randomUUID()}`, permissions: ['read_people', 'write_people', 'read_orders'] }
  const { role } = (await send('POST', '/roles/create', owner, values)).body
  const hr = await makeUser(shop, 'customer')
  await send('PUT', `/memberships/of/${hr.id}`, owner, { memberships: [{ role: role._id, showrooms: null }] })
  const { token } = (await signIn(hr.email)).body
  const richer = { email: 'more@mail.example', role: await findRoleId(shop.db, 'accountant'), showrooms: null }
  expect((await send('POST', '/invites/create', token, richer)).body).toMatchObject({ code: 'forbidden' })
  const { id } = await makeInvite(shop, { role: 'accountant' })
  expect((await send('DELETE', `/invites/delete/${id}`, token)).status).toBe(403)
  expect((await send('POST', `/invites/send/${id}`, token)).status).toBe(403)
  const reader = { name: `R ${crypto.randomUUID()}`, permissions: ['read_orders'] }
  const allowed = (await send('POST', '/roles/create', owner, reader)).body.role._id
  const sent = { email: `sent-${crypto.randomUUID()}@mail.example`, role: allowed, showrooms: null }
  expect((await send('POST', '/invites/create', token, sent)).status).toBe(201)
  await send('PUT', `/memberships/of/${hr.id}`, owner, { memberships: [{ role: allowed, showrooms: null }] })
  const late = { token: await inviteTokenTo(shop, sent.email), person: INVITED_PERSON }
  expect((await accept(late)).body.code).toBe('link_invalid')
  expect((await readResponse(shop.request('/invites/read', { json: { token: late.token } }))).status).toBe(400)
  const open = (await send('GET', '/invites/all-invites', owner)).body
  const { _id } = open.find((invite: { email: string }) => invite.email === sent.email)
  expect((await send('POST', `/invites/send/${_id}`, owner)).status, 'the owner’s own now').toBe(200)
  const own = { token: await inviteTokenTo(shop, sent.email), person: INVITED_PERSON }
  expect((await accept(own)).status).toBe(200)
  const top = { ...richer, role: await findRoleId(shop.db, 'super_user') }
  expect((await send('POST', '/invites/create', owner, top)).body.code).toBe('super_user_role')
})

test('[PEOPLE-04] an account that has proven the e-mail keeps all it has; one that never did loses it to the mailbox', async () => {
  const clerk = await makeSignedInUser(shop, 'storeUser')
  const joined = await makeInvite(shop, { email: String(clerk.email), role: 'stock_keeper' })
  expect((await accept({ token: joined.token })).status).toBe(200)
  const roles = (await send('GET', '/memberships/own', clerk.token)).body.memberships
  expect(roles.map(({ role }: { role: { key: string } }) => role.key)).toEqual(['store_user', 'stock_keeper'])
  const squatter = await makeSignedInUser(shop, 'customer', { provenEmail: null })
  const { token } = await makeInvite(shop, { email: String(squatter.email) })
  expect((await accept({ token })).body.code).toBe('person_needed')
  const person = { ...INVITED_PERSON, password: 'of-the-mailbox-2026' }
  expect((await accept({ token, person })).status).toBe(200)
  expect((await shop.request('/auth/user-auth', { token: squatter.token })).status).toBe(401)
  expect((await signIn(squatter.email)).status).toBe(401)
  expect((await signIn(squatter.email, person.password)).body.allInfo.name).toBe(person.name)
})

test('[PEOPLE-04] who leaves loses an open invitation, and an account that goes leaves none behind', async () => {
  const clerk = await makeSignedInUser(shop, 'storeUser')
  const { token, email } = await makeInvite(shop, { email: String(clerk.email) })
  expect((await send('POST', `/auth/leave/${clerk.id}`, owner)).status).toBe(200)
  expect((await accept({ token })).body.code).toBe('link_invalid')
  expect(await shop.db.$count(memberships, eq(memberships.user, clerk.id))).toBe(0)
  const again = (await signIn(email)).body.token
  expect((await send('DELETE', `/auth/delete/${clerk.id}`, again)).status).toBe(200)
  expect(await shop.db.$count(invites, eq(invites.email, email))).toBe(0)
})
