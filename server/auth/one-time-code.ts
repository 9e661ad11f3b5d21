import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { otps } from '#server/db/schema.ts'
import type { Shop } from '#server/http/shop-env.ts'
import { oneTimeCodeLetter } from '#server/mail/letters/one-time-code.ts'
import { addLetter } from '#server/mail/queries.ts'
import { findLogin } from './queries.ts'

/** Minutes that a code is good for, and then the proof that it earned. The database's clock counts them. */
export const CODE_MINUTES = 10
const TRIES_PER_CODE = 5

type ShopParts = Pick<Shop, 'db' | 'settings'>

/**
 * Sends a new code of six digits to an e-mail; the one before is dead from then on, a proof already earned is not. An
 * e-mail without an account costs the same work, and its letter goes to nobody (OTP-01).
 */
export function sendCode({ db, settings }: ShopParts, email: string): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { ofEmail, ofCode } = hashes(settings.tokenSecret)
  const fresh = { codeHash: ofCode(email, code), tries: 0, codeExpiresAt: inMinutes(CODE_MINUTES) }
  const letter = oneTimeCodeLetter({ code, minutes: CODE_MINUTES })
  return db.transaction(async (tx) => {
    const known = await findLogin(tx, email)
    await tx
      .insert(otps)
      .values({ emailHash: ofEmail(email), ...fresh })
      .onConflictDoUpdate({ target: otps.emailHash, set: fresh })
    await addLetter(tx, known ? email : null, letter, { minutes: CODE_MINUTES })
  })
}

/**
 * Tries a code: null unless it is the one last sent, not yet used, in time, and among the first five tries. Else it is
 * used up, and what comes back is the proof of it: 256 random bits, worth one new password. One statement counts and
 * decides, so that of many tries at once the database lets one through (I12).
 */
export async function tryCode({ db, settings }: ShopParts, email: string, code: string): Promise<string | null> {
  const { ofEmail, ofCode, ofProof } = hashes(settings.tokenSecret)
  const proof = randomBytes(32).toString('base64url')
  const fits = sql`${otps.codeHash} = ${ofCode(email, code)}`
  const [row] = await db
    .update(otps)
    .set({
      tries: sql`${otps.tries} + 1`,
      codeHash: sql`case when ${fits} then null else ${otps.codeHash} end`,
      proofHash: sql`case when ${fits} then ${ofProof(email, proof)} else ${otps.proofHash} end`,
      proofExpiresAt: sql`case when ${fits} then ${inMinutes(CODE_MINUTES)} else ${otps.proofExpiresAt} end`,
    })
    .where(
      and(
        eq(otps.emailHash, ofEmail(email)),
        isNotNull(otps.codeHash),
        gt(otps.codeExpiresAt, sql`now()`),
        lt(otps.tries, TRIES_PER_CODE),
      ),
    )
    .returning({ codeLeft: otps.codeHash })
  return row && row.codeLeft === null ? proof : null
}

/** Uses up the proof of an e-mail, with any code that still waits; whether it was one. */
export async function takeProof(tx: Db, secret: string, email: string, proof: string): Promise<boolean> {
  const { ofEmail, ofProof } = hashes(secret)
  const taken = await tx
    .delete(otps)
    .where(
      and(
        eq(otps.emailHash, ofEmail(email)),
        eq(otps.proofHash, ofProof(email, proof)),
        gt(otps.proofExpiresAt, sql`now()`),
      ),
    )
    .returning({ emailHash: otps.emailHash })
  return taken.length > 0
}

/** Forgets code and proof of an e-mail. */
export async function dropCodes(tx: Db, secret: string, email: string): Promise<void> {
  await tx.delete(otps).where(eq(otps.emailHash, hashes(secret).ofEmail(email)))
}

/** Forgets codes and proofs that are too old to be good for anything; how many. */
export async function forgetOldCodes(db: Db): Promise<number> {
  const { rowCount } = await db
    .delete(otps)
    .where(
      and(lt(otps.codeExpiresAt, sql`now()`), or(isNull(otps.proofExpiresAt), lt(otps.proofExpiresAt, sql`now()`))),
    )
  return rowCount ?? 0
}

/** What the database knows in place of e-mail, code and proof. All say the e-mail, so that none is good for another one. */
function hashes(secret: string) {
  const hash = (...parts: string[]) => createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
  return {
    ofEmail: (email: string) => hash('email', email),
    ofCode: (email: string, code: string) => hash('code', email, code),
    ofProof: (email: string, proof: string) => hash('proof', email, proof),
  }
}

function inMinutes(minutes: number) {
  return sql`now() + make_interval(mins => ${minutes})`
}
