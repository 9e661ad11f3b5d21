import { requestCode } from './letters.ts'
import type { TestApi } from './start-api.ts'

type ApiClient = Pick<TestApi, 'request'>

/** Submits a one-time code; returns status, message and the cookie as a browser would send it back. */
export async function verifyCode(shop: ApiClient, email: string, otp: string) {
  const response = await shop.request('/auth/verify-otp', { json: { email, otp } })
  const cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  return { status: response.status, message: (await response.json()).message as string, cookie }
}

/** Verifies an e-mail with a code from a letter; returns the cookie. */
export async function verifyEmail(shop: ApiClient & Pick<TestApi, 'db'>, email: string): Promise<string> {
  return (await verifyCode(shop, email, await requestCode(shop, email))).cookie
}

interface ResetOptions {
  cookie?: string
  token?: string
  /** the sender's, where a token takes the place of a code */
  currentPassword?: string
  headers?: Record<string, string>
}

/** Requests a new password. */
export async function resetPassword(shop: ApiClient, email: string, password: string, options: ResetOptions = {}) {
  const headers = { ...options.headers, ...(options.cookie && { Cookie: options.cookie }) }
  const response = await shop.request('/auth/reset-password', {
    json: { email, password, currentPassword: options.currentPassword },
    token: options.token,
    headers,
  })
  return { status: response.status, message: (await response.json()).message as string, headers: response.headers }
}

/** The status of a login attempt. */
export async function loginStatus(shop: ApiClient, email: string, password: string): Promise<number> {
  return (await shop.request('/auth/login', { json: { email, password } })).status
}
