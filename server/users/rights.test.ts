import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallerName } from '#server/testing/role-matrix/callers.ts'
import { KEEP_OPERATION } from '#server/testing/role-matrix/collect-operations.ts'
import type { MatrixRow } from '#server/testing/role-matrix/matrix-row.ts'
import { MATRIX } from '#server/testing/role-matrix/role-matrix.ts'
import { makeWorld, type World } from '#server/testing/role-matrix/role-world.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'

const SEQUENCES = rounds(4, 40)
const STEPS = 12
const CALLERS = ['customer', 'otherCustomer', 'storeUser', 'otherStoreUser', 'admin'] as const
// Whoever signs out could not make further attempts, nor could an account whose new sessions end the oldest; once the shop counts its stock,
// the world of the matrix has nothing to order any more.
const WRITES = MATRIX.filter(
  ({ call, asNewAccount }) =>
    !call.startsWith('GET') &&
    !call.startsWith('DELETE /auth/sessions/') &&
    call !== KEEP_OPERATION.call &&
    !asNewAccount,
)
const NO_LIMIT = '1000000'

let shop: TestApi
let world: World
beforeAll(async () => {
  shop = await startApi({
    LIMIT_REGISTER_PER_ADDRESS: NO_LIMIT,
    LIMIT_LOGIN_PER_ACCOUNT: NO_LIMIT,
    LIMIT_LOGIN_PER_ACCOUNT_IN_ALL: NO_LIMIT,
    LIMIT_ORDERS_PER_ACCOUNT: NO_LIMIT,
    LIMIT_NEARBY_PER_ADDRESS: NO_LIMIT,
  })
  world = await makeWorld(shop)
})
afterAll(() => shop.close())

const tokenOf = (caller: CallerName) => String(world.tokens[caller])
const idOf = (caller: CallerName) => String(decodeJwt(tokenOf(caller)).sub)

interface Step {
  row: MatrixRow
  caller: (typeof CALLERS)[number]
  /** target account instead of the one in the matrix row; null: leave the row's */
  about: (typeof CALLERS)[number] | 'superUser' | null
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc
    .record({
      row: fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(...WRITES.filter(({ call }) => call.includes('/auth/'))) },
        { weight: 1, arbitrary: fc.constantFrom(...WRITES) },
      ),
      caller: fc.constantFrom(...CALLERS),
      about: fc.constantFrom(...CALLERS, 'superUser' as const, null),
    })
    // An account that deletes itself could not make further attempts.
    .filter(
      ({ row, caller, about }) => !row.call.startsWith('DELETE /auth/delete/') || (about ?? 'customer') !== caller,
    ),
  { minLength: STEPS, maxLength: STEPS },
)

/** All fields that could raise somebody's rights in any route. */
const privilegedFields = (id: string) => ({
  admin: true,
  su: true,
  role: 'admin',
  user: id,
  storeUser: true,
  tokenVersion: 9,
})

async function perform({ row, caller, about }: Step) {
  const [method] = row.call.split(' ')
  const target = about && idOf(about)
  const path = await row.path(world)
  const rowBody = await row.body?.(world)
  const form = await row.form?.(world)
  const fields = privilegedFields(target ?? idOf(caller))
  if (form) for (const [key, value] of Object.entries(fields)) form.set(key, String(value))
  const before = await readRights()
  const response = await shop.request(
    target && row.call.includes('/auth/') ? path.replace(/[^/]{36}$/, target) : path,
    {
      method,
      token: tokenOf(caller),
      ...(rowBody !== undefined && { json: { ...(rowBody as object), ...fields } }),
      ...(form && { body: form }),
    },
  )
  return { status: response.status, before, after: await readRights() }
}

/** The rights of every account. */
async function readRights(): Promise<Map<string, string>> {
  const { rows } = await shop.db.execute<{ id: string; worth: string }>(sql`
    select u.id, format('%s %s %s', u.admin, u.su, s.store) as worth from users u left join store_users s on s."user" = u.id`)
  return new Map(rows.map(({ id, worth }) => [id, worth]))
}

test(`[API-10] [DEC-12] ${SEQUENCES} random sequences of writes by anybody but a super user change nobody's rights (I10)`, {
  timeout: 240_000,
}, async () => {
  const seed = Date.now() % 2 ** 31
  console.info(`rights: seed ${seed}`)
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      for (const step of sequence) {
        const { status, before, after } = await perform(step)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        expect(status).toBeLessThan(500)
        for (const [id, worth] of after) expect(worth).toBe(before.get(id) ?? 'f f ')
        expect(before.size).toBeLessThanOrEqual(after.size)
      }
    }),
    { numRuns: SEQUENCES, seed },
  )
  console.info(`rights: ${SEQUENCES * STEPS} writes, answered ${JSON.stringify(Object.fromEntries(statuses))}`)
  for (const caller of CALLERS) {
    expect((await shop.request('/auth/user-auth', { token: tokenOf(caller) })).status, caller).toBe(200)
  }
})
