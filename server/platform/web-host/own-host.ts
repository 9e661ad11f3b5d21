import type { MiddlewareHandler } from 'hono'
import { t } from '#shared/language/t.ts'
import type { HonoEnv } from './listening/listen.ts'

/** Rejects a Host that makes no valid URL (400): the HTTP adapter lets some of them through. */
export const rejectInvalidHost: MiddlewareHandler<HonoEnv> = async (c, next) =>
  URL.canParse(c.req.url) ? next() : c.json({ message: t('Invalid Host header') }, 400)

/** Rejects requests for a host name other than the shop's own (421). */
export function rejectForeignHost(isOwnHost: (host: string) => boolean): MiddlewareHandler {
  return async (c, next) =>
    isOwnHost(new URL(c.req.url).host) ? next() : c.json({ message: t('This shop has another address') }, 421)
}

/** Returns a predicate for Host values: those of the public URL, and loopback. */
export function ownHostMatcher(publicUrl: string): (host: string) => boolean {
  const { host: ownHost, hostname: ownHostname, protocol, port } = new URL(publicUrl)
  const withPort = `${ownHostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  return (requestHost) => {
    const { host, hostname } = URL.parse(`http://${requestHost}`) ?? {}
    return host === ownHost || host === withPort || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname ?? '')
  }
}
