import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT } from 'jose'
import { openSession } from '#server/auth/open-session.ts'
import type { Config } from '#server/config.ts'
import { storeUsers, users } from '#server/platform/db/tables/users.ts'
import { firstRow } from './first-row.ts'
import type { TestShop } from './fixtures/make-catalogue.ts'
import { makeShowroom } from './fixtures/make-showroom.ts'

export type TestRole = 'customer' | 'storeUser' | 'admin' | 'superUser'

export const TEST_PASSWORD = 'correct horse 12'
const passwordHash = hash(TEST_PASSWORD)
let count = 0

/** Inserts a user with TEST_PASSWORD and a proven e-mail. A store user works for `store`, or for a new showroom. */
export async function makeUser(
  shop: Pick<TestShop, 'db'>,
  role: TestRole,
  { store, ...overrides }: Partial<typeof users.$inferInsert> & { store?: string } = {},
) {
  count += 1
  const email = overrides.email ?? `tester-${count}@mail.example`
  const row = firstRow(
    await shop.db
      .insert(users)
      .values({
        name: `Tester ${count}`,
        email,
        provenEmail: email,
        phone: '01000000000',
        location: 'House 1, Road 2, Dhanmondi, Dhaka',
        dob: '1995-02-03',
        passwordHash: await passwordHash,
        admin: role === 'admin' || role === 'superUser',
        su: role === 'superUser',
        ...overrides,
      })
      .returning(),
  )
  const storeId = role === 'storeUser' ? (store ?? (await makeShowroom(shop)).id) : null
  if (storeId) await shop.db.insert(storeUsers).values({ user: row.id, store: storeId })
  return { ...row, store: storeId }
}

/** The stored row of a user. */
export async function readUserRow(shop: Pick<TestShop, 'db'>, id: string) {
  return firstRow(await shop.db.select().from(users).where(eq(users.id, id)))
}

/** Inserts a user and returns it with a valid token. */
export async function makeSignedInUser(
  shop: Pick<TestShop, 'db'> & { config: Config },
  role: TestRole,
  overrides = {},
) {
  const user = await makeUser(shop, role, overrides)
  return { ...user, ...(await openSession(shop, { ...user, storeUser: user.store !== null })) }
}

interface Forgery {
  alg?: string
  /** claims that differ */
  claims?: JWTPayload
  secret?: string
  kid?: string
  /** two minutes ago */
  expired?: boolean
}

/** A token of a new session as the shop would sign it for a user, except for the given deviations. */
export async function forgeToken(shop: Pick<TestShop, 'db'> & { config: Config }, id: string, forgery: Forgery = {}) {
  const { tokenVersion } = await readUserRow(shop, id)
  const account = { id, tokenVersion, admin: false, su: false, storeUser: false, store: null }
  const { token } = await openSession(shop, account)
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ ...decodeJwt(token), ...forgery.claims })
    .setProtectedHeader({ alg: forgery.alg ?? 'HS256', kid: forgery.kid ?? decodeProtectedHeader(token).kid })
    .setIssuedAt(now - 7200)
    .setExpirationTime(now + (forgery.expired ? -120 : 600))
    .sign(new TextEncoder().encode(forgery.secret ?? shop.config.tokenSecret))
}
