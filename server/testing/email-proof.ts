import { newestLetterTo } from './letters.ts'
import type { TestApi } from './start-api.ts'

/** The token in the link of a letter that asks to confirm an e-mail. */
export function tokenIn({ text }: { text: string }): string {
  const [, token] = /\/confirm-email#([\w-]+)/.exec(text) ?? []
  if (!token) throw new Error(`There is no link in this letter: ${text}`)
  return token
}

/** Presses the button of a link's page; returns status, code and message. */
export async function confirmEmail({ request }: Pick<TestApi, 'request'>, token: string) {
  const response = await request('/auth/email-proof/confirm', { json: { token } })
  const { code, message } = await response.json()
  return { status: response.status, code, message }
}

/** The link of the newest letter to an address. */
export async function newestToken(shop: Pick<TestApi, 'db' | 'deliveredTo'>, email: string): Promise<string> {
  return tokenIn(await newestLetterTo(shop, email))
}
