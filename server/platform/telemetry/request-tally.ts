import type { IncomingMessage, Server } from 'node:http'
import { wasClosedTo } from '#server/platform/http/refuse-while-closed.ts'
import { routeOf } from '#server/platform/http/request-log.ts'
import { splitLanguage } from '#shared/language/address.ts'

/** Upper bounds in seconds; whatever is slower counts in the total alone. */
export const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2.5] as const

/** The requests of one method, route and class of status: `2xx`, or `closed` for the 503 of a closed shop. */
export interface RequestSeries {
  method: string
  route: string
  status: string
  /** how many took at most each bound of `BUCKETS`, and more than the bound before */
  counts: number[]
  total: number
  /** seconds in all */
  seconds: number
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const OTHER = '(other)'
/** No client may make the tally grow without bound: further routes count as '(other)'. */
const MAX_ROUTES = 300
/** Size of the memo of recent URLs: telling the route of one again would cost as much as all the rest. */
const MAX_MEMOIZED = 1_000

export interface RequestTally {
  /** counts the requests of a server from now on */
  watch(server: Server): void
  series(): RequestSeries[]
}

/**
 * Counts requests and how long they take, until the response is sent or cut. Not by a histogram of prom-client, which takes
 * 3 µs per request: a tenth of what a cached page takes.
 */
export function openRequestTally(): RequestTally {
  const seriesByKey = new Map<string, RequestSeries>()
  const routes = new Set<string>()
  const memo = new Map<string, string>()

  /** Only what was answered with success makes a route known: a made-up path is none. */
  const labelOf = (route: string, status: number): string => {
    const label = toLabel(route)
    if (routes.has(label)) return label
    if (status >= 400 || routes.size >= MAX_ROUTES) return OTHER
    routes.add(label)
    return label
  }
  const seriesOf = (method: string, route: string, status: string): RequestSeries => {
    const key = `${method} ${status} ${route}`
    const known = seriesByKey.get(key)
    if (known) return known
    const series = { method, route, status, counts: BUCKETS.map(() => 0), total: 0, seconds: 0 }
    seriesByKey.set(key, series)
    return series
  }

  const routeLabel = (request: IncomingMessage, status: number): string => {
    const url = request.url ?? ''
    const memoized = memo.get(url)
    if (memoized) return memoized
    const label = labelOf(routeOf(request, status), status)
    if (status >= 400) return label
    if (memo.size === MAX_MEMOIZED) memo.clear()
    memo.set(url, label)
    return label
  }
  const add = (request: IncomingMessage, statusCode: number, seconds: number) => {
    const method = request.method && METHODS.has(request.method) ? request.method : OTHER
    const route = routeLabel(request, statusCode)
    const series = seriesOf(method, route, wasClosedTo(request) ? 'closed' : `${Math.floor(statusCode / 100)}xx`)
    series.total += 1
    series.seconds += seconds
    const bucket = BUCKETS.findIndex((bound) => seconds <= bound)
    if (bucket >= 0) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
  }
  return {
    watch(server) {
      server.prependListener('request', (request, response) => {
        const startedAt = performance.now()
        response.once('close', () => add(request, response.statusCode, (performance.now() - startedAt) / 1_000))
      })
    },
    series: () => [...seriesByKey.values()],
  }
}

/** One label for a page in either language, its data and its spellings, and one for all built files. */
function toLabel(route: string): string {
  if (route.startsWith('/api/')) return route
  const path = splitLanguage(route).path
  if (path.startsWith('/api/')) return path
  if (path.startsWith('/assets/')) return '/assets/*'
  const page = path.toLowerCase().replace(/(?:\.data)?\/?$/, '')
  return page === '' || page === '/_root' ? '/' : page
}
