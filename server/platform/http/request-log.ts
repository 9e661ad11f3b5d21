import type { IncomingMessage, Server } from 'node:http'
import { createMiddleware } from 'hono/factory'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { roleOf } from '#shared/rules/people/roles.ts'
import { loggedAddress, originOfMessage } from './client-address.ts'
import { contextOf } from './request-context.ts'
import type { ShopEnv } from './shop-env.ts'

/** Log fields of an API request beyond those of every request. */
interface RequestDetails {
  requestId: string
  route: string
  user?: string
  role?: string
  store?: string | null
}

const detailsByRequest = new WeakMap<IncomingMessage, RequestDetails>()

const unlogged = new WeakSet<IncomingMessage>()

/** Leaves a request without a log line of its own: one of a flood, which is logged as a whole. */
export function leaveUnlogged(request: IncomingMessage): void {
  unlogged.add(request)
}

/** The route of a request without personal data: that of the API which answered it, or a pattern of its path. */
export function routeOf(request: IncomingMessage, status: number): string {
  return detailsByRequest.get(request)?.route ?? routePattern(request.url ?? '', status)
}

/** Records caller and route for the log line of a request. In-process requests of a page belong to the page's own line. */
export const captureRequestDetails = createMiddleware<ShopEnv>(async (c, next) => {
  await next()
  const { caller, requestId } = c.var
  const incoming = c.env?.incoming
  if (!incoming) return
  const callerFields = caller && {
    user: caller.id,
    role: caller.su ? 'superUser' : roleOf(caller),
    store: caller.store,
  }
  detailsByRequest.set(incoming, { requestId, route: c.req.routePath, ...callerFields })
})

/**
 * Logs one line per request when it is answered or aborted: never its raw URL, its query, its headers or its body, which
 * may hold personal data. It has the client's address as LOG_ADDRESS allows, and the account where a token names one. Its level
 * is debug for static files and health checks, warning for the security events 401 and 403, and error for every failure of the
 * shop: each 5xx but 503, with which it refuses.
 */
export function logRequests(server: Server, log: Log, config: Pick<Config, 'trustProxy' | 'logAddress'>): void {
  if (!log.isLevelEnabled('error')) return
  server.prependListener('request', (request, response) => {
    const startedAt = performance.now()
    const origin = originOfMessage(request)
    response.once('close', () => {
      if (unlogged.has(request)) return
      const { statusCode: status, writableFinished } = response
      const details = detailsByRequest.get(request)
      const route = routeOf(request, status)
      const ms = Math.round(performance.now() - startedAt)
      const line = {
        event: 'request',
        method: request.method,
        status,
        ms,
        address: loggedAddress(origin, config),
        requestId: contextOf(request)?.id,
        ...details,
        route,
        ...(!writableFinished && { cut: true }),
      }
      if (status >= 500 && status !== 503) log.error(line)
      else if (status === 401 || status === 403) log.warn({ ...line, event: 'refused' })
      else if (QUIET_ROUTES.test(route)) log.debug(line)
      else log.info(line)
    })
  })
}

const QUIET_ROUTES = /^\/(?:assets\/|healthz$|readyz$|favicon|.*\/image\/)/
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/gi

/** The path of a page without personal data: ids become `:id`, and unknown paths become '(other)'. */
export function routePattern(url: string, status: number): string {
  const path = url.replace(/[?#].*$/s, '').replaceAll(ID, ':id')
  return status !== 404 && /^(?:(?:\/bn)?\/api\/v1)?\/[a-zA-Z/:._-]{0,100}$/.test(path) ? path : '(other)'
}
