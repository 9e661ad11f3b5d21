import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmEmail, newestToken } from '#server/testing/email-proof.ts'
import { codeIn, lettersTo, requestCode } from '#server/testing/letters.ts'
import { verifyCode } from '#server/testing/lost-password.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, TEST_PASSWORD } from '#server/testing/test-users.ts'

const LINK_INVALID = {
  status: 400,
  code: 'link_invalid',
  message: 'This link is no longer valid. Please ask for a new one.',
}

let shop: TestApi
beforeAll(async () => {
  shop = await startApi({ LIMIT_PROOFS_PER_MINUTE: '100', LIMIT_PROOFS_PER_ACCOUNT: '100' })
})
afterAll(() => shop.close())

const newAccount = (api = shop) => makeSignedInUser(api, 'customer', { provenEmail: null })
const sendLink = (token: string, api = shop) => readResponse(api.request('/auth/email-proof', { json: {}, token }))
const isProven = async (token: string) => (await readResponse(shop.request('/auth/email-proof', { token }))).body.proven

/** Asks for a link and reads it from the letter. */
async function requestLink({ email, token }: Awaited<ReturnType<typeof newAccount>>): Promise<string> {
  expect(await sendLink(token)).toEqual({ status: 200, body: { message: 'We have sent you the link' } })
  return newestToken(shop, String(email))
}

describe('a link that proves an e-mail', () => {
  test('[AUTH-11] is sent when asked for, with nothing that a shopper typed, and proves the e-mail once', async () => {
    const person = await newAccount()
    expect(await isProven(person.token)).toBe(false)
    const link = await requestLink(person)
    const [letter] = await lettersTo(shop, String(person.email))
    expect(`${letter?.text} ${letter?.html}`).not.toContain(person.name)
    expect(await confirmEmail(shop, link)).toMatchObject({ status: 200, message: 'Your email address is confirmed' })
    expect(await isProven(person.token)).toBe(true)
    expect(await confirmEmail(shop, link)).toEqual(LINK_INVALID)
    expect(await sendLink(person.token)).toEqual({
      status: 200,
      body: { message: 'Your email address is confirmed already' },
    })
    expect(await lettersTo(shop, String(person.email))).toHaveLength(1)
  })

  test('[AUTH-11] [I12] succeeds once of fifty presses at the same moment', async () => {
    const link = await requestLink(await newAccount())
    const presses = await Promise.all(Array.from({ length: 50 }, () => confirmEmail(shop, link)))
    expect(presses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(presses.filter(({ status }) => status !== 200)).toEqual(Array(49).fill(LINK_INVALID))
  })

  test('[AUTH-11] ends with its time, with a newer one, and with another e-mail of the account', async () => {
    const [late, twice, changed] = [await newAccount(), await newAccount(), await newAccount()]
    const lateLink = await requestLink(late)
    await shop.db.execute(sql`update email_proofs set expires_at = now() where "user" = ${late.id}`)
    const replacedLink = await requestLink(twice)
    const newestLink = await requestLink(twice)
    const changedLink = await requestLink(changed)
    await shop.request(`/auth/update/${changed.id}`, {
      method: 'PUT',
      json: { email: `new-${changed.email}`, currentPassword: TEST_PASSWORD },
      token: changed.token,
    })
    for (const link of [lateLink, replacedLink, changedLink, 'x'.repeat(43)])
      expect(await confirmEmail(shop, link)).toEqual(LINK_INVALID)
    expect(await confirmEmail(shop, newestLink)).toMatchObject({ status: 200 })
  })

  test('[AUTH-11] [I16] is in the database as a keyed hash only, but for the letter itself', async () => {
    const link = await requestLink(await newAccount())
    const { rows } = await shop.db.execute(sql`select string_agg(p::text, ' ') as proofs from email_proofs p`)
    expect(String(rows[0]?.proofs).length).toBeGreaterThan(0)
    expect(rows[0]?.proofs).not.toContain(link)
  })

  test('[AUTH-11] [OTP-01] is not needed by whoever has used a one-time code', async () => {
    const { email, token } = await newAccount()
    expect((await verifyCode(shop, String(email), '000000')).status).toBe(400)
    expect(await isProven(token)).toBe(false)
    expect((await verifyCode(shop, String(email), await requestCode(shop, String(email)))).status).toBe(200)
    expect(await isProven(token)).toBe(true)
  })
})

test('[AUTH-11] links are sent once a minute and a limited number of times a day', async () => {
  const strict = await startApi({ LIMIT_PROOFS_PER_MINUTE: '100', LIMIT_PROOFS_PER_ACCOUNT: '2' })
  const [person, other] = [await newAccount(strict), await newAccount(strict)]
  const statuses = []
  for (let request = 0; request < 3; request += 1) statuses.push((await sendLink(person.token, strict)).status)
  expect(statuses).toEqual([200, 200, 429])
  expect((await sendLink(other.token, strict)).status).toBe(200)
  const everyMinute = await startApi()
  const { token } = await newAccount(everyMinute)
  expect((await sendLink(token, everyMinute)).status).toBe(200)
  expect(await sendLink(token, everyMinute)).toMatchObject({ status: 429, body: { code: 'too_many' } })
  await strict.close()
  await everyMinute.close()
})

test('[AUTH-11] [I24] an e-mail that nobody has proven gets one-time codes, but no notices of changes', async () => {
  const { email: ownEmail, id, token } = await newAccount()
  const email = String(ownEmail)
  await requestCode(shop, email)
  expect((await lettersTo(shop, email)).map(codeIn)).toHaveLength(1)
  const json = { email: `next-${email}` }
  const { body } = await readResponse(
    shop.request(`/auth/update/${id}`, { method: 'PUT', json: { ...json, currentPassword: TEST_PASSWORD }, token }),
  )
  await shop.request(`/auth/delete/${id}`, { method: 'DELETE', token: body.token })
  expect(await lettersTo(shop, email)).toHaveLength(1)
  expect(await lettersTo(shop, json.email)).toEqual([])
})
