import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { CODE_MINUTES } from './one-time-code.ts'

const COOKIE_NAME = 'reset-proof'

/** Sets the proof of a verified code as an HttpOnly, SameSite=Strict cookie. */
export function setProofCookie(c: Context<ShopEnv>, proof: string): void {
  writeCookie(c, proof, CODE_MINUTES * 60)
}

/** Removes the cookie of a proof that is used up. */
export function clearProofCookie(c: Context<ShopEnv>): void {
  writeCookie(c, '', 0)
}

/** The proof in a request's cookie, or null. Throws 403 if it comes from a page of another origin. */
export function readProofCookie(c: Context<ShopEnv>): string | null {
  const proof = getCookie(c, COOKIE_NAME, isSecure(c) ? 'host' : undefined)
  if (!proof) return null
  rejectForeignOrigin(c)
  return proof
}

function writeCookie(c: Context<ShopEnv>, value: string, seconds: number): void {
  const secure = isSecure(c)
  setCookie(c, COOKIE_NAME, value, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    maxAge: seconds,
    ...(secure && { secure, prefix: 'host' }),
  })
}

function isSecure(c: Context<ShopEnv>): boolean {
  return c.var.config.publicUrl.startsWith('https:')
}

function rejectForeignOrigin(c: Context<ShopEnv>): void {
  const origin = c.req.header('Origin')
  if (origin === undefined) return
  const isOwnOrigin = origin === new URL(c.var.config.publicUrl).origin || hostOf(origin) === new URL(c.req.url).host
  if (!isOwnOrigin) throw new ShopError('foreign_origin')
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
