import { askCode } from './letters.ts'
import type { TestApi } from './start-api.ts'

type Caller = Pick<TestApi, 'request'>

/** Submits a one-time code; returns status, message and the cookie as a browser would send it back. */
export async function tryCode(shop: Caller, email: string, otp: string) {
  const answer = await shop.request('/auth/verify-otp', { json: { email, otp } })
  const cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  return { status: answer.status, message: (await answer.json()).message as string, cookie }
}

/** Verifies an e-mail with a code from a letter; returns the cookie. */
export async function proveEmail(shop: Caller & Pick<TestApi, 'db'>, email: string): Promise<string> {
  return (await tryCode(shop, email, await askCode(shop, email))).cookie
}

interface Sent {
  cookie?: string
  token?: string
  headers?: Record<string, string>
}

/** Requests a new password. */
export async function resetPassword(shop: Caller, email: string, password: string, sent: Sent = {}) {
  const headers = { ...sent.headers, ...(sent.cookie && { Cookie: sent.cookie }) }
  const answer = await shop.request('/auth/reset-password', { json: { email, password }, token: sent.token, headers })
  return { status: answer.status, message: (await answer.json()).message as string, headers: answer.headers }
}

/** The status of a login attempt. */
export async function loginStatus(shop: Caller, email: string, password: string): Promise<number> {
  return (await shop.request('/auth/login', { json: { email, password } })).status
}
