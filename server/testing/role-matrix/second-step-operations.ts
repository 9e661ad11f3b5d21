import { makeApiKey } from '#server/testing/api-keys.ts'
import { appCode, makePasskey, setUpApp } from '#server/testing/second-step.ts'
import { makeSignedInUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import type { MatrixRow } from './matrix-row.ts'
import type { World } from './role-world.ts'

const PASSWORD = { currentPassword: TEST_PASSWORD }
const place = { origin: 'http://localhost', rpId: 'localhost' }
const own = { rule: 'signed in', ok: 200 } as const
const foreign = { otherCustomer: 404, storeUser: 404, otherStoreUser: 404, admin: 404, superUser: 404 } as const

/** The challenge of a login that waits for its second step, and the secret of the app. */
async function newChallenge({ shop }: World) {
  const { email, token } = await makeSignedInUser(shop, 'customer')
  const { secret } = await setUpApp(shop.request, token)
  const refused = await shop.request('/auth/login', { json: { email, password: TEST_PASSWORD } })
  return { challenge: String((await refused.json()).params.challenge), secret }
}

/** Id of a new passkey of the customer. */
async function newPasskey({ shop, customer }: World): Promise<string> {
  const passkey = makePasskey(place)
  const begun = await shop.request('/auth/passkeys/begin', { json: PASSWORD, token: customer.token })
  const { challenge, nonce } = await begun.json()
  const json = { challenge, name: 'Phone', passkey: passkey.create(nonce) }
  await shop.request('/auth/passkeys', { json, token: customer.token })
  const state = await shop.request('/auth/second-step', { token: customer.token })
  return (await state.json()).passkeys.at(-1)._id
}

/** Every operation on second steps: to sign in by one, and on one's own. */
export const SECOND_STEP_OPERATIONS: MatrixRow[] = [
  {
    call: 'POST /auth/second-step',
    rule: 'everyone',
    ok: 200,
    path: () => '/auth/second-step',
    body: async (world) => {
      const { challenge, secret } = await newChallenge(world)
      return { challenge, code: appCode(secret) }
    },
  },
  {
    call: 'POST /auth/second-step/passkey',
    rule: 'everyone',
    ok: 200,
    path: () => '/auth/second-step/passkey',
    body: async (world) => ({ challenge: (await newChallenge(world)).challenge }),
  },
  { call: 'GET /auth/second-step', ...own, path: () => '/auth/second-step' },
  {
    call: 'POST /auth/second-step/app',
    ...own,
    path: () => '/auth/second-step/app',
    body: () => PASSWORD,
    asNewAccount: true,
  },
  {
    call: 'POST /auth/second-step/app/confirm',
    ...own,
    path: () => '/auth/second-step/app/confirm',
    body: () => ({ code: '000000' }),
    expected: allOfThem(422),
  },
  {
    call: 'POST /auth/second-step/recovery-codes',
    ...own,
    path: () => '/auth/second-step/recovery-codes',
    body: () => PASSWORD,
    asNewAccount: true,
  },
  {
    call: 'POST /auth/second-step/remove',
    ...own,
    path: () => '/auth/second-step/remove',
    body: () => PASSWORD,
    asNewAccount: true,
  },
  {
    call: 'DELETE /auth/trusted-browsers/{id}',
    ...own,
    path: () => `/auth/trusted-browsers/${crypto.randomUUID()}`,
    expected: allOfThem(404),
  },
  {
    call: 'POST /auth/passkeys/begin',
    ...own,
    path: () => '/auth/passkeys/begin',
    body: () => PASSWORD,
    asNewAccount: true,
  },
  {
    call: 'POST /auth/passkeys',
    ...own,
    path: () => '/auth/passkeys',
    body: () => ({ challenge: 'x', name: 'Phone', passkey: makePasskey(place).create('x') }),
    expected: allOfThem(410),
  },
  {
    call: 'PUT /auth/passkeys/{id}',
    ...own,
    path: async (world) => `/auth/passkeys/${await newPasskey(world)}`,
    body: () => ({ name: 'Laptop' }),
    expected: foreign,
  },
  {
    call: 'POST /auth/passkeys/{id}/remove',
    ...own,
    path: async (world) => `/auth/passkeys/${await newPasskey(world)}/remove`,
    body: () => PASSWORD,
    expected: foreign,
  },
  { call: 'POST /auth/approvals/passkey', rule: 'staff', ok: 200, path: () => '/auth/approvals/passkey' },
  {
    call: 'POST /auth/approvals',
    rule: 'staff',
    ok: 200,
    path: () => '/auth/approvals',
    body: async ({ shop, store, order }) => {
      const { email, token } = await makeSignedInUser(shop, 'admin')
      const { secret } = await setUpApp(shop.request, token)
      return { permission: 'write_closed_tills', showroom: store, subject: order, email, code: appCode(secret) }
    },
  },
  { call: 'GET /auth/staff-sessions', rule: 'super user', ok: 200, path: () => '/auth/staff-sessions' },
  {
    call: 'DELETE /auth/staff-sessions/{id}',
    rule: 'super user',
    ok: 200,
    path: async ({ shop }) => `/auth/staff-sessions/${(await makeSignedInUser(shop, 'admin')).session}`,
  },
  {
    call: 'DELETE /auth/staff-sessions/of/{id}',
    rule: 'super user',
    ok: 200,
    path: async ({ shop }) => `/auth/staff-sessions/of/${(await makeSignedInUser(shop, 'admin')).id}`,
  },
  {
    call: 'POST /auth/leave/{id}',
    rule: 'super user',
    ok: 200,
    path: async ({ shop }) => `/auth/leave/${(await makeSignedInUser(shop, 'admin')).id}`,
  },
  { call: 'GET /auth/api-keys', rule: 'super user', ok: 200, path: () => '/auth/api-keys' },
  {
    call: 'POST /auth/api-keys',
    rule: 'super user',
    ok: 201,
    path: () => '/auth/api-keys',
    body: () => ({ name: 'Website', permissions: ['read_stock'], showrooms: null, days: 30, ...PASSWORD }),
  },
  {
    call: 'DELETE /auth/api-keys/{id}',
    rule: 'super user',
    ok: 200,
    path: async ({ shop }) => `/auth/api-keys/${(await makeApiKey(shop)).id}`,
  },
]

/** The same outcome for whoever is signed in: nothing was begun, or nothing is theirs. */
function allOfThem<T extends 404 | 410 | 422>(status: T) {
  return {
    customer: status,
    otherCustomer: status,
    storeUser: status,
    otherStoreUser: status,
    admin: status,
    superUser: status,
  }
}
