import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'

const COOKIE_NAME = 'inside'

/** Gives the browser of somebody who works here their token once more, in a cookie that no script and no call reads. */
export function setInsideCookie(c: Context<ShopEnv>): void {
  const token =
    c.req
      .header('Authorization')
      ?.replace(/^Bearer\s+/i, '')
      .trim() ?? ''
  const secure = isSecure(c.var.config.publicUrl)
  setCookie(c, COOKIE_NAME, token, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    ...(secure && { secure, prefix: 'host' }),
  })
}

/** The token in the cookie of a request, as an Authorization header has it; undefined without one. */
export function insideToken(c: Context, publicUrl: string): string | undefined {
  return getCookie(c, COOKIE_NAME, isSecure(publicUrl) ? 'host' : undefined)
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
