import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { approvals } from '#server/platform/db/tables/second-steps.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { appCode, makePasskey, setUpApp } from '#server/testing/second-step.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import { approvedBy } from '#server/users/approvals.queries.ts'

const HERE = { origin: 'https://shop.example', rpId: 'shop.example' }

let shop: TestApi
let store: string
beforeAll(async () => {
  shop = await startApi({ PUBLIC_URL: HERE.origin })
  store = (await makeShowroom(shop)).id
})
afterAll(() => shop.close())

const send = (path: string, json: unknown, token: string) => readResponse(shop.request(path, { json, token }))
const newClerk = () => makeSignedInUser(shop, 'storeUser', { store })
async function newApprover(role: 'admin' | 'storeUser' | 'customer' = 'admin') {
  const account = await makeSignedInUser(shop, role, role === 'storeUser' ? { store } : {})
  return { ...account, ...(await setUpApp(shop.request, account.token)) }
}
const newAct = () => ({ permission: 'write_closed_tills', showroom: store, subject: crypto.randomUUID() }) as const
type Act = ReturnType<typeof newAct>
const consume = (approval: string, act: Act & { asker: string }) =>
  shop.db.transaction((tx) => approvedBy(tx, shop.config, approval, act)).catch((error: { code: string }) => error.code)

test('[PEOPLE-07] somebody present approves by a code of their own, once, and the session stays the asker’s', async () => {
  const [clerk, admin] = [await newClerk(), await newApprover()]
  const act = newAct()
  const { status, body } = await send(
    '/auth/approvals',
    { ...act, email: admin.email, code: appCode(admin.secret) },
    clerk.token,
  )
  expect({ status, by: body.by }).toEqual({ status: 200, by: admin.name })
  const [entry] = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, act.subject))
  expect(entry).toMatchObject({ by: admin.id, action: 'approval-given', details: { asker: clerk.id } })
  const owner = (await makeSignedInUser(shop, 'superUser')).token
  const read = async (path: string) => (await readResponse(shop.request(path, { token: owner }))).body
  const [line] = (await read(`/audit/activity?person=${encodeURIComponent(String(admin.email))}&source=audit`)).entries
  expect(line.details, 'by name').toMatchObject({ asker: clerk.name, permission: act.permission })
  expect((await read(`/audit/all-entries?subject=${act.subject}`))[0].details.asker).toBe(clerk.name)
  const asker = clerk.id
  const others = [
    { ...act, asker: admin.id },
    { ...act, asker, subject: crypto.randomUUID() },
    { ...act, asker, showroom: crypto.randomUUID() },
  ]
  for (const other of others) expect(await consume(body.approval, other)).toBe('approval_over')
  const uses = await Promise.all(Array.from({ length: 20 }, () => consume(body.approval, { ...act, asker })))
  expect(uses.toSorted()).toEqual([admin.id, ...Array(19).fill('approval_over')].toSorted())
})

test('[PEOPLE-07] whoever may not do it approves nothing, nor do askers themselves, in the same words as for nobody', async () => {
  const clerk = await newClerk()
  const colleague = await newApprover('storeUser')
  const customer = await newApprover('customer')
  const admin = await newApprover()
  const tries = [
    { email: colleague.email, code: appCode(colleague.secret) },
    { email: customer.email, code: appCode(customer.secret) },
    { email: admin.email, code: '000000' },
    { email: 'nobody@mail.example', code: '000000' },
    { email: admin.email },
    {},
  ]
  const answers = []
  for (const who of tries) answers.push(await send('/auth/approvals', { ...newAct(), ...who }, clerk.token))
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(tries.map(() => [403, 'approval_refused']))
  const own = await send(
    '/auth/approvals',
    { ...newAct(), email: admin.email, code: appCode(admin.secret) },
    admin.token,
  )
  expect(own.body.code).toBe('approval_refused')
})

test('[PEOPLE-07] ten refusals stop an asker, and an approval ends after five minutes or with the right to it', async () => {
  const [clerk, admin] = [await newClerk(), await newApprover()]
  const act = newAct()
  const right = { ...act, email: admin.email, code: appCode(admin.secret) }
  const { approval } = (await send('/auth/approvals', right, clerk.token)).body
  await shop.db.update(approvals).set({ expiresAt: new Date() }).where(eq(approvals.subject, act.subject))
  expect(await consume(approval, { ...act, asker: clerk.id })).toBe('approval_over')
  const statuses = []
  for (let wrong = 0; wrong < 11; wrong += 1)
    statuses.push(
      (await send('/auth/approvals', { ...act, email: 'nobody@mail.example', code: '000000' }, clerk.token)).status,
    )
  expect(statuses).toEqual([...Array(10).fill(403), 429])
})

test('[PEOPLE-07] a passkey approves as whoever holds it', async () => {
  const [clerk, admin] = [await newClerk(), await makeSignedInUser(shop, 'admin')]
  const passkey = makePasskey(HERE)
  const begun = (await send('/auth/passkeys/begin', { currentPassword: TEST_PASSWORD }, admin.token)).body
  const made = { challenge: begun.challenge, name: 'Key', passkey: passkey.create(begun.nonce) }
  await send('/auth/passkeys', made, admin.token)
  const ask = async () =>
    (await readResponse(shop.request('/auth/approvals/passkey', { method: 'POST', token: clerk.token }))).body
  const { challenge, nonce } = await ask()
  const answer = { challenge, passkey: passkey.answer(nonce) }
  const act = newAct()
  const { status, body } = await send('/auth/approvals', { ...act, ...answer }, clerk.token)
  expect({ status, by: body.by }).toEqual({ status: 200, by: admin.name })
  expect(await consume(body.approval, { ...act, asker: clerk.id })).toBe(admin.id)
  expect((await send('/auth/approvals', { ...act, ...answer }, clerk.token)).body.code).toBe('second_step_over')
  const mine = await ask()
  const other = await newClerk()
  const stolen = { challenge: mine.challenge, passkey: passkey.answer(mine.nonce) }
  expect((await send('/auth/approvals', { ...act, ...stolen }, other.token)).body.code).toBe('second_step_over')
  const entries = await shop.db.select().from(auditEntries).orderBy(desc(auditEntries.at))
  expect(entries.filter(({ action, by }) => action === 'approval-given' && by === admin.id).length).toBe(1)
})
