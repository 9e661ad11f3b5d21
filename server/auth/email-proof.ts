import { randomBytes } from 'node:crypto'
import type { emailProofs } from '#server/platform/db/tables/email-proofs.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { emailProofLetter, PROOF_DAYS } from '#server/platform/mail/letters/email-proof.ts'
import { addLetter } from '#server/platform/mail/queries.ts'
import { consumeEmailProof, lockEmail, saveProof } from './email-proof.queries.ts'
import { keyedHash } from './keyed-hash.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The token of a link that proves an account's e-mail, 256 random bits, and the row by which it is recognised. */
interface EmailProof {
  token: string
  row: typeof emailProofs.$inferSelect
}

/** Creates a link for an account's e-mail; `now` is the database's clock. The row replaces that of an earlier link. */
export function createEmailProof(
  secret: string,
  { account, email, now }: { account: string; email: string; now: Date },
): EmailProof {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + PROOF_DAYS * DAY_MS)
  return { token, row: { user: account, email, tokenHash: hashToken(secret, token), expiresAt } }
}

/** Sends a new link to an account's e-mail, which ends the earlier one; false if the e-mail is proven already. */
export function sendEmailProof({ db, config }: Pick<Shop, 'db' | 'config'>, account: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { email, isProven, language, now } = await lockEmail(tx, account)
    if (isProven) return false
    const { token, row } = createEmailProof(config.tokenSecret, { account, email, now })
    await saveProof(tx, row)
    const letter = inLanguage(language, () => emailProofLetter({ token, publicUrl: config.publicUrl }))
    await addLetter(tx, email, letter, { countedBy: 'lettersPerStranger' })
    return true
  })
}

/**
 * Uses up a link; returns the id of the account whose e-mail it proves. Null if it is unknown, used, replaced or expired, or
 * if the account has another e-mail by now.
 */
export function confirmEmail({ db, config }: Pick<Shop, 'db' | 'config'>, token: string): Promise<string | null> {
  return consumeEmailProof(db, hashToken(config.tokenSecret, token))
}

function hashToken(secret: string, token: string): string {
  return keyedHash(secret, 'email proof', token)
}
