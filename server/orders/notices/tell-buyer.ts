import type { Db } from '#server/platform/db/open.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { addLetter, addNotice } from '#server/platform/mail/queries.ts'
import { type Buyer, findBuyer } from './notices.queries.ts'

/** `hasAccount`: whether its reader can sign in to see the order. */
type MakeLetter = (hasAccount: boolean) => Letter

/** Writes to the buyer of an order as `writeTo` does. Throws for an order that is not there. */
export async function tellBuyer(tx: Db, order: string, makeLetter: MakeLetter): Promise<boolean> {
  return writeTo(tx, await findBuyer(tx, order), makeLetter)
}

/**
 * Writes to a buyer in their language: at the e-mail that their account has proven, or the one that a caller without an account has
 * named. Returns whether there is one.
 */
export async function writeTo(
  tx: Db,
  { account, typedEmail, language }: Buyer,
  makeLetter: MakeLetter,
): Promise<boolean> {
  if (account) return addNotice(tx, account, () => makeLetter(true))
  if (typedEmail === '') return false
  const letter = inLanguage(language, () => makeLetter(false))
  await addLetter(tx, typedEmail, letter, { countedBy: 'lettersPerStranger' })
  return true
}
