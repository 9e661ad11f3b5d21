import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { otps } from '#server/platform/db/tables/users.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { oneTimeCodeLetter } from '#server/platform/mail/letters/one-time-code.ts'
import { addLetter } from '#server/platform/mail/queries.ts'
import { findLogin } from '#server/users/account.queries.ts'
import { language } from '#shared/language/language.ts'
import { keyedHash } from '../platform/startup/token-secret.ts'
import type { Source } from './known-browser.ts'

/** Validity of a code, and then of its proof, in minutes by the database's clock. */
export const CODE_MINUTES = 10
/** Tries of a code from one address, or from one browser that the account knows. */
const TRIES_PER_SOURCE = 5
/** Tries of a code from all addresses. */
const TRIES_PER_CODE = 30

type CodeContext = Pick<Shop, 'db' | 'config'>

/**
 * Sends a new six-digit code to an e-mail and invalidates the previous code, but not a proof already issued. For an
 * e-mail without an account the same work is done and the letter has no recipient, so that timing reveals nothing.
 */
export function sendCode({ db, config }: CodeContext, email: string): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { ofEmail, ofCode } = hashers(config.tokenSecret)
  const newCode = { codeHash: ofCode(email, code), tries: 0, triesBySource: {}, codeExpiresAt: inMinutes(CODE_MINUTES) }
  return db.transaction(async (tx) => {
    const login = await findLogin(tx, email)
    await tx
      .insert(otps)
      .values({ emailHash: ofEmail(email), ...newCode })
      .onConflictDoUpdate({ target: otps.emailHash, set: newCode })
    const makeLetter = () => oneTimeCodeLetter({ code, minutes: CODE_MINUTES })
    const letter = inLanguage(login?.language ?? language(), makeLetter)
    const countedBy = login?.isEmailProven ? null : 'codesPerStranger'
    await addLetter(tx, login ? email : null, letter, { minutes: CODE_MINUTES, countedBy })
  })
}

/**
 * Verifies and uses up a code. Returns its proof, 256 random bits worth one new password, or null unless the code is the
 * latest, unused, in time and among the first five tries of its source, and of strangers the first 30. One statement counts
 * and decides, so that of many concurrent tries only one succeeds.
 */
export async function verifyCode(
  { db, config }: CodeContext,
  email: string,
  code: string,
  source: Source,
): Promise<string | null> {
  const { ofEmail, ofCode, ofProof, ofSource } = hashers(config.tokenSecret)
  const sourceHash = ofSource(email, source.key)
  const triesOfSource = sql`coalesce((${otps.triesBySource} ->> ${sourceHash})::int, 0)`
  const proof = randomBytes(32).toString('base64url')
  const isMatch = sql`${otps.codeHash} = ${ofCode(email, code)}`
  const [row] = await db
    .update(otps)
    .set({
      tries: source.isKnown ? otps.tries : sql`${otps.tries} + 1`,
      triesBySource: sql`${otps.triesBySource} || jsonb_build_object(${sourceHash}::text, ${triesOfSource} + 1)`,
      codeHash: sql`case when ${isMatch} then null else ${otps.codeHash} end`,
      proofHash: sql`case when ${isMatch} then ${ofProof(email, proof)} else ${otps.proofHash} end`,
      proofExpiresAt: sql`case when ${isMatch} then ${inMinutes(CODE_MINUTES)} else ${otps.proofExpiresAt} end`,
    })
    .where(
      and(
        eq(otps.emailHash, ofEmail(email)),
        isNotNull(otps.codeHash),
        gt(otps.codeExpiresAt, sql`now()`),
        lt(triesOfSource, TRIES_PER_SOURCE),
        source.isKnown ? undefined : lt(otps.tries, TRIES_PER_CODE),
      ),
    )
    .returning({ remainingHash: otps.codeHash })
  return row && row.remainingHash === null ? proof : null
}

/** Uses up the proof of an e-mail, together with any pending code; returns whether it was valid. */
export async function consumeProof(tx: Db, secret: string, email: string, proof: string): Promise<boolean> {
  const { ofEmail, ofProof } = hashers(secret)
  const deletedRows = await tx
    .delete(otps)
    .where(
      and(
        eq(otps.emailHash, ofEmail(email)),
        eq(otps.proofHash, ofProof(email, proof)),
        gt(otps.proofExpiresAt, sql`now()`),
      ),
    )
    .returning({ emailHash: otps.emailHash })
  return deletedRows.length > 0
}

/** Deletes the code and the proof of an e-mail. */
export async function deleteCodes(tx: Db, secret: string, email: string): Promise<void> {
  await tx.delete(otps).where(eq(otps.emailHash, hashers(secret).ofEmail(email)))
}

/** Deletes expired codes and proofs and returns how many. */
export async function deleteExpiredCodes(db: Db): Promise<number> {
  const { rowCount } = await db
    .delete(otps)
    .where(
      and(lt(otps.codeExpiresAt, sql`now()`), or(isNull(otps.proofExpiresAt), lt(otps.proofExpiresAt, sql`now()`))),
    )
  return rowCount ?? 0
}

/** Keyed hashes that the database holds in place of e-mail, code, proof and who tried; each includes the e-mail, so that none is valid for another. */
function hashers(secret: string) {
  return {
    ofEmail: (email: string) => keyedHash(secret, 'email', email),
    ofCode: (email: string, code: string) => keyedHash(secret, 'code', email, code),
    ofProof: (email: string, proof: string) => keyedHash(secret, 'proof', email, proof),
    ofSource: (email: string, source: string) => keyedHash(secret, 'source', email, source),
  }
}

function inMinutes(minutes: number) {
  return sql`now() + make_interval(mins => ${minutes})`
}
