import { desc, eq } from 'drizzle-orm'
import { mailOutbox } from '#server/platform/db/tables/mail-outbox.ts'
import type { TestApi } from './start-api.ts'

/** The queued letters to an address, newest first. */
export function lettersTo({ db }: Pick<TestApi, 'db'>, to: string) {
  return db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.to, to))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
}

/**
 * The text of the newest letter to an address. A running shop deletes a letter from the queue once it has been delivered,
 * and it is then the mail server's.
 */
export async function newestLetterTo(shop: Pick<TestApi, 'db' | 'deliveredTo'>, to: string): Promise<{ text: string }> {
  const [queued] = await lettersTo(shop, to)
  const text = queued?.text ?? shop.deliveredTo?.(to).at(-1)
  if (text === undefined) throw new Error(`There is no letter to ${to}`)
  return { text }
}

/** The one-time code in a letter. */
export function codeIn({ text }: { text: string }): string {
  const [code] = text.match(/(?<!\d)\d{6}(?!\d)/) ?? []
  if (!code) throw new Error(`There is no code in this letter: ${text}`)
  return code
}

/** The secret in the link of a letter that can undo the change of an e-mail. */
export function undoSecretIn({ text }: { text: string }): string {
  const [, secret] = text.match(/\/undo-email#(\S+)/) ?? []
  if (!secret) throw new Error(`There is no link to undo anything in this letter: ${text}`)
  return secret
}

/** The secret in the link of a letter by which a buyer confirms an order. */
export function confirmTokenIn({ text }: { text: string }): string {
  const [, token] = text.match(/\/confirm\/([\w-]+)/) ?? []
  if (!token) throw new Error(`There is no link to confirm an order in this letter: ${text}`)
  return token
}

/** Requests a one-time code for an account's e-mail and reads it from the letter. */
export async function requestCode(
  shop: Pick<TestApi, 'db' | 'request' | 'deliveredTo'>,
  email: string,
): Promise<string> {
  const response = await shop.request('/auth/new-otp', { json: { email } })
  if (response.status !== 200) throw new Error(`No code: ${await response.text()}`)
  return codeIn(await newestLetterTo(shop, email))
}
