import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { CHALLENGE_PURPOSES } from '#server/platform/db/tables/second-steps.ts'
import { signInChallenges } from '#server/platform/db/tables/second-steps.ts'
import { users } from '#server/platform/db/tables/users.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { keyedHash } from '#server/platform/startup/token-secret.ts'

const MINUTES = 10
/** How many an account can have at once: older ones end. */
const MAX_OPEN = 20

type Purpose = (typeof CHALLENGE_PURPOSES)[number]
type Context = Pick<Shop, 'db' | 'config'>

/** What somebody has begun: whose it is, and what a passkey has to sign. */
export interface Challenge {
  user: string
  email: string
  nonce: string
}

/** Begins something for an account. `challenge` is what the browser brings back, 256 random bits. */
export async function beginChallenge(
  { db, config }: Context,
  account: { id: string; tokenVersion: number },
  purpose: Purpose,
): Promise<{ challenge: string; nonce: string }> {
  const challenge = randomBytes(32).toString('base64url')
  const nonce = randomBytes(32).toString('base64url')
  const { id: user, tokenVersion } = account
  await db.insert(signInChallenges).values({
    secretHash: hashOf(config.tokenSecret, challenge),
    user,
    tokenVersion,
    purpose,
    nonce,
    expiresAt: sql`now() + make_interval(mins => ${MINUTES})`,
  })
  await db.execute(sql`delete from sign_in_challenges where secret_hash in (
    select secret_hash from sign_in_challenges where "user" = ${user} order by created_at desc offset ${MAX_OPEN})`)
  return { challenge, nonce }
}

/** What a challenge of this purpose belongs to; null: it is unknown, used or over, or its account has changed since. */
export async function findChallenge(
  { db, config }: Context,
  challenge: string,
  purpose: Purpose,
): Promise<Challenge | null> {
  const [row] = await db
    .select({ user: users.id, email: users.email, nonce: signInChallenges.nonce })
    .from(signInChallenges)
    .innerJoin(users, and(eq(users.id, signInChallenges.user), eq(users.tokenVersion, signInChallenges.tokenVersion)))
    .where(and(isOpen(config.tokenSecret, challenge, purpose), isNull(users.deletedAt)))
  return row ? { ...row, email: row.email ?? '' } : null
}

/** Uses a challenge up; whether it was still open. Of many at once one gets it. */
export async function takeChallenge({ db, config }: Context, challenge: string, purpose: Purpose): Promise<boolean> {
  const taken = await db
    .delete(signInChallenges)
    .where(isOpen(config.tokenSecret, challenge, purpose))
    .returning({ user: signInChallenges.user })
  return taken.length > 0
}

/** Deletes what took too long, and returns how many. */
export async function deleteOldChallenges(db: Db): Promise<number> {
  const { rowCount } = await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, sql`now()`))
  return rowCount ?? 0
}

function isOpen(secret: string, challenge: string, purpose: Purpose) {
  return and(
    eq(signInChallenges.secretHash, hashOf(secret, challenge)),
    eq(signInChallenges.purpose, purpose),
    gt(signInChallenges.expiresAt, sql`now()`),
  )
}

function hashOf(secret: string, challenge: string): string {
  return keyedHash(secret, 'challenge', challenge)
}
