import { desc, eq } from 'drizzle-orm'
import { mailOutbox } from '#server/db/tables/mail-outbox.ts'
import type { TestApi } from './start-api.ts'

/** The queued letters to an address, newest first. */
export function lettersTo({ db }: Pick<TestApi, 'db'>, to: string) {
  return db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.to, to))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
}

/** The one-time code in a letter. */
export function codeIn({ text }: { text: string }): string {
  const [code] = text.match(/(?<!\d)\d{6}(?!\d)/) ?? []
  if (!code) throw new Error(`There is no code in this letter: ${text}`)
  return code
}

/** The secret in the link of a letter that can undo the change of an e-mail. */
export function undoSecretIn(letter: { text: string } | undefined): string {
  const [, secret] = letter?.text.match(/\/undo-email#(\S+)/) ?? []
  if (!secret) throw new Error(`There is no link to undo anything in this letter: ${letter?.text}`)
  return secret
}

/** Requests a one-time code for an account's e-mail and reads it from the letter. */
export async function requestCode(shop: Pick<TestApi, 'db' | 'request'>, email: string): Promise<string> {
  const response = await shop.request('/auth/new-otp', { json: { email } })
  if (response.status !== 200) throw new Error(`No code: ${await response.text()}`)
  const [newest] = await lettersTo(shop, email)
  if (!newest) throw new Error(`There is no letter to ${email}`)
  return codeIn(newest)
}
