import type { IncomingMessage, Server } from 'node:http'
import { createMiddleware } from 'hono/factory'
import type { Log } from '#server/log.ts'
import { roleOf } from '#shared/rules/roles.ts'
import type { ShopEnv } from './shop-env.ts'

/** What a call of the API tells about itself, beside what every request shows. */
interface Told {
  requestId: string
  route: string
  user?: string
  role?: string
  store?: string | null
}

const told = new WeakMap<IncomingMessage, Told>()

/** Has the log's line of a call say who made it and which call it was. What a page asks in process belongs to the page. */
export const tellRequest = createMiddleware<ShopEnv>(async (c, next) => {
  await next()
  const { caller, requestId } = c.var
  const incoming = c.env?.incoming
  if (!incoming) return
  const who = caller && { user: caller.id, role: caller.su ? 'superUser' : roleOf(caller), store: caller.store }
  told.set(incoming, { requestId, route: c.req.routePath, ...who })
})

/**
 * Writes one line for each request once it is answered or cut: never its address as it was sent, its query, its headers
 * or its body (security.md section 7). Files and questions of health are told at the level debug; a refusal for want of
 * rights is a security event.
 */
export function logRequests(server: Server, log: Log): void {
  if (!log.isLevelEnabled('warn')) return
  server.prependListener('request', (request, response) => {
    const began = performance.now()
    response.once('close', () => {
      const { statusCode: status, writableFinished } = response
      const known = told.get(request)
      const route = known?.route ?? patternOf(request.url ?? '', status)
      const ms = Math.round(performance.now() - began)
      const line = {
        event: 'request',
        method: request.method,
        status,
        ms,
        ...known,
        route,
        ...(!writableFinished && { cut: true }),
      }
      if (status === 401 || status === 403) log.warn({ ...line, event: 'refused' })
      else if (QUIET.test(route)) log.debug(line)
      else log.info(line)
    })
  })
}

const QUIET = /^\/(?:assets\/|healthz$|readyz$|favicon|.*\/image\/)/
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/gi

/** The address of a page without what may belong to somebody: ids become `:id`, and what is no page is not told. */
function patternOf(url: string, status: number): string {
  const path = url.replace(/[?#].*$/s, '').replaceAll(ID, ':id')
  return status !== 404 && /^\/[a-zA-Z/:._-]{0,100}$/.test(path) ? path : '(other)'
}
