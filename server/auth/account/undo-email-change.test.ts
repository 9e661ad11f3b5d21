import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runHousekeeping } from '#server/jobs/housekeeping.ts'
import { emailUndos, users } from '#server/platform/db/tables/users.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { lettersTo, newestLetterTo, undoSecretIn } from '#server/testing/letters.ts'
import { loginStatus, resetPassword, verifyEmail } from '#server/testing/lost-password.ts'
import { connectSecondNode } from '#server/testing/processes/second-node.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, readUserRow, TEST_PASSWORD } from '#server/testing/test-users.ts'

const INVALID = { status: 400, body: { message: 'This link is no longer valid', code: 'undo_invalid' } }
const TAKEN = { status: 409, body: { code: 'email_taken' } }

let shop: TestApi
let other: TestApi
beforeAll(async () => {
  shop = await startApi({ LIMIT_EMAIL_CHANGES_PER_ACCOUNT: '100', LIMIT_REGISTER_PER_ADDRESS: '100' })
  other = await connectSecondNode(shop)
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const freshEmail = () => `${crypto.randomUUID()}@mail.example`
const isValidToken = async (token: string) => (await shop.request('/auth/user-auth', { token })).status === 200
const undo = (secret: string, node = shop) =>
  readResponse(node.request('/auth/undo-email-change', { json: { secret } }))
const changeEmail = (person: { id: string; token: string }, email: string) =>
  readResponse(
    shop.request(`/auth/update/${person.id}`, {
      method: 'PUT',
      json: { email, currentPassword: TEST_PASSWORD },
      token: person.token,
    }),
  )
const newestSecret = async (email: string) => undoSecretIn(await newestLetterTo(shop, email))
const registerStatus = async (email: string, node = shop) => {
  const person = {
    name: 'R',
    dob: '1998-03-26',
    location: 'Dhaka',
    phone: '010-0000-0007',
    password: 'a long password',
  }
  return (await node.request('/auth/register', { json: { ...person, email } })).status
}

/** An account whose e-mail was changed, with the secret of the letter to the former address. */
async function movedAccount() {
  const person = await makeSignedInUser(shop, 'customer')
  const former = String(person.email)
  const email = freshEmail()
  const { body } = await changeEmail(person, email)
  // So that it gets letters too, as it would from a thief who wants to stay.
  await shop.db.update(users).set({ provenEmail: email }).where(eq(users.id, person.id))
  return { ...person, former, email, token: String(body.token), secret: await newestSecret(former) }
}

describe('[ACC-10] the former address', () => {
  test('undoes the change of an e-mail: sessions end, the password stops working, a code sets a new one', async () => {
    const { id, former, email, token, secret } = await movedAccount()
    const [letter] = await lettersTo(shop, former)
    expect(letter?.text).toContain(`${shop.config.publicUrl}/undo-email#${secret}`)
    expect(letter?.text).toContain('within 72 hours')
    const warnSpy = vi.spyOn(shop.log, 'warn')
    expect(await undo(secret)).toEqual({
      status: 200,
      body: { message: 'Your email address is back. Please choose a new password.', email: former },
    })
    expect(warnSpy).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'email-change-undone', user: id }),
      expect.any(String),
    )
    warnSpy.mockRestore()
    expect(await readUserRow(shop, id)).toMatchObject({ email: former, passwordHash: null })
    expect(await isValidToken(token)).toBe(false)
    for (const address of [former, email]) expect(await loginStatus(shop, address, TEST_PASSWORD)).toBe(401)
    const [notice] = await lettersTo(shop, email)
    expect(await shop.db.$count(users, and(eq(users.id, id), eq(users.provenEmail, former)))).toBe(1)
    expect(notice?.subject).toMatch(/^This email address was taken off your .+ account$/)
    expect(`${notice?.text}${notice?.html}`).not.toContain(former)
    const cookie = await verifyEmail(shop, former)
    expect((await resetPassword(shop, former, 'a new password 34', { cookie })).status).toBe(200)
    expect(await loginStatus(shop, former, 'a new password 34')).toBe(200)
  })

  test('does so once, also when it tries fifty times at once on two nodes', async () => {
    const { secret } = await movedAccount()
    const responses = await Promise.all(Array.from({ length: 50 }, (_, nth) => undo(secret, nth % 2 ? other : shop)))
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => ![200, 400, 503].includes(status))).toEqual([])
    expect(await undo(secret)).toMatchObject(INVALID)
  })

  test('does so for 72 hours, with the secret of its letter and nothing else', async () => {
    const { id, former, email, secret } = await movedAccount()
    for (const wrong of ['x', secret.slice(1), `${secret}x`, former, id, "' or 1=1", '\0'])
      expect(await undo(wrong)).toMatchObject(INVALID)
    expect((await undo('')).status).toBe(422)
    const age = (hours: number) =>
      shop.db
        .update(emailUndos)
        .set({ expiresAt: sql`${emailUndos.createdAt} + interval '72 hours' - make_interval(hours => ${hours})` })
        .where(eq(emailUndos.user, id))
    const [row] = await shop.db.select().from(emailUndos).where(eq(emailUndos.user, id))
    expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBe(72 * 3_600_000)
    await age(72)
    expect(await undo(secret)).toMatchObject(INVALID)
    expect((await readUserRow(shop, id)).email).toBe(email)
    await runHousekeeping(shop)
    expect(await shop.db.$count(emailUndos, eq(emailUndos.user, id))).toBe(0)
  })

  test('has the last word over all later changes', async () => {
    const { id, token, former, email, secret } = await movedAccount()
    const last = freshEmail()
    expect((await changeEmail({ id, token }, last)).status).toBe(200)
    const laterSecret = await newestSecret(email)
    expect((await undo(secret)).body.email).toBe(former)
    expect(await undo(laterSecret)).toMatchObject(INVALID)
    expect((await readUserRow(shop, id)).email).toBe(former)
  })

  test('keeps its say when the account returns to it by itself, and the address in between gets none', async () => {
    const { id, token, former, email, secret } = await movedAccount()
    expect((await changeEmail({ id, token }, former)).status).toBe(200)
    const [letter] = await lettersTo(shop, email)
    expect(letter?.subject).toMatch(/was changed$/)
    expect(letter?.text).not.toContain('undo-email')
    expect((await undo(secret)).status).toBe(200)
    expect((await readUserRow(shop, id)).email).toBe(former)
  })

  test('is kept for it: nobody else registers with it or takes it meanwhile, not even at the same moment', async () => {
    const { former, secret } = await movedAccount()
    const stranger = await makeSignedInUser(shop, 'customer')
    expect(await registerStatus(former)).toBe(409)
    expect(await changeEmail(stranger, former)).toMatchObject(TAKEN)
    expect((await readUserRow(shop, stranger.id)).email).toBe(stranger.email)
    expect((await undo(secret)).body.email).toBe(former)

    for (let round = 0; round < 10; round += 1) {
      const person = await makeSignedInUser(shop, 'customer')
      const address = String(person.email)
      const [change, status] = await Promise.all([changeEmail(person, freshEmail()), registerStatus(address, other)])
      expect([change.status, status]).toEqual([200, 409])
    }
  })

  test('that was never proven has no say, and is kept for nobody', async () => {
    const person = await makeSignedInUser(shop, 'customer', { provenEmail: null })
    expect((await changeEmail(person, freshEmail())).status).toBe(200)
    expect(await shop.db.$count(emailUndos, eq(emailUndos.user, person.id))).toBe(0)
    expect(await registerStatus(String(person.email))).toBe(201)
  })

  test('is free again after that, and at once when the account is deleted', async () => {
    const { id, token, former, secret } = await movedAccount()
    await shop.db.update(emailUndos).set({ expiresAt: sql`now()` }).where(eq(emailUndos.user, id))
    expect(await registerStatus(former)).toBe(201)
    const second = await movedAccount()
    expect((await shop.request(`/auth/delete/${second.id}`, { method: 'DELETE', token: second.token })).status).toBe(
      200,
    )
    expect(await undo(second.secret)).toMatchObject(INVALID)
    expect(await registerStatus(second.former)).toBe(201)
    expect([await undo(secret), await isValidToken(token)]).toMatchObject([INVALID, true])
  })
})

test('[I16] the database has only a keyed hash of the secret once the letter is sent', async () => {
  const { secret, former } = await movedAccount()
  await shop.db.execute(sql`delete from mail_outbox`)
  const text = JSON.stringify(await dumpTables(shop.db))
  expect(text).not.toContain(secret)
  expect(text).toContain(former)
})

test('[ACC-10] a secret of before a rotation of the token secret still works', async () => {
  const { former, secret } = await movedAccount()
  const { createApi } = await import('#server/api.ts')
  const { inProcessRequests } = await import('#server/testing/requests.ts')
  const { tokenSecret } = shop.config
  const config = { ...shop.config, tokenSecret: 'the new secret of more than 32 characters' }
  const rotated = (oldTokenSecret: string | null) => ({
    ...shop,
    request: inProcessRequests(createApi({ ...shop, config: { ...config, oldTokenSecret } })),
  })
  expect(await undo(secret, rotated(null))).toMatchObject(INVALID)
  expect((await undo(secret, rotated(tokenSecret))).body.email).toBe(former)
})
