import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '#server/log.ts'
import { ShopError, unavailable } from '#server/platform/errors/shop-error.ts'
import { singleFlight } from '#server/platform/flow/single-flight.ts'
import { chooseEncoding, type Encoding } from '#server/platform/http/encoding.ts'
import type { Admission } from '#server/platform/web-host/admission/admission.ts'
import type { RequestHandler } from '#server/platform/web-host/listening/listen.ts'
import { isCacheable, isPlainRead } from './cacheable.ts'
import type { CatalogueState } from './catalogue-version.queries.ts'
import { createFreshness } from './freshness.ts'
import { type CachedResponse, createResponseCache, encodeBody } from './response-cache.ts'
import { isRedirect, send, toCachedResponse } from './send-response.ts'
import { subjectsOf } from './subjects.ts'

interface PageCacheOptions {
  /** renders what is not cached */
  fetch: (request: Request) => Response | Promise<Response>
  /** the cache key of a URL, or null if its response must not be cached */
  cacheKeyOf: (url: string) => string | null
  /** whether a Host header names the shop itself */
  isOwnHost: (host: string) => boolean
  /** the current state of the catalogue, with the changes after a position; throws if the database does not answer */
  readState: (since: number) => Promise<CatalogueState>
  /** whether shoppers get in */
  isOpen: (opening: CatalogueState['opening']) => boolean
  /** decides whether what is not cached may be rendered now */
  admission: Admission
  /** size of the cache in bytes */
  maxBytes: number
  log: Log
  /** told of each response from the cache */
  onResult?: (result: CacheResult) => void
}

export interface PageCache {
  /** serves what is kept, or makes it */
  handler: RequestHandler
  /** Makes an address, behind visitors, unless it is kept. Throws 503 if they leave no room for it. */
  warm(address: string): Promise<void>
  /** How often each kept address was asked for since the last call. */
  takeReads(): [address: string, reads: number][]
}

/** As it was kept; rendered for those who asked at the same time; or kept and outdated, because nothing newer was to be had. */
export type CacheResult = 'kept' | 'rendered' | 'outdated'

/**
 * Caches public pages, their data and public JSON as ready bytes, rendered once for all concurrent requests and valid until
 * something that they show has changed. What has is read for each request, so that a write is visible in the very next read on every
 * node; while the database does not answer, cached responses are served (decisions 0015, 0033 and 0046). While the shop is closed it keeps nothing, and serves nothing.
 */
export function createPageCache({
  fetch,
  cacheKeyOf,
  isOwnHost,
  readState,
  isOpen,
  admission,
  maxBytes,
  log,
  onResult = () => {},
}: PageCacheOptions): PageCache {
  const cache = createResponseCache(maxBytes)
  const coalesce = singleFlight<CachedResponse>()
  const { readCurrentState, isCurrent } = createFreshness(readState, isOpen)

  async function make(
    cacheKey: string,
    { version, position }: { version: string; position: number },
    encodingFor: (length: number) => Encoding,
  ): Promise<CachedResponse> {
    const entry = cache.peek(cacheKey)
    const rendered = await fetch(new Request(`http://localhost${cacheKey}`))
    const body = Buffer.from(await rendered.arrayBuffer())
    const response = await toCachedResponse(rendered, body, encodingFor)
    if (response.status >= 500 && entry) return entry.response
    if (isCacheable(rendered)) {
      const subjects = subjectsOf(cacheKey, body)
      cache.set(cacheKey, { response, subjects, version, position, reads: cache.peek(cacheKey)?.reads ?? 0 })
    }
    return response
  }

  /** Throws 503 if the response is not cached, and the shop too busy to render it. */
  async function lookUp(
    request: IncomingMessage,
    response: ServerResponse,
    cacheKey: string,
    encodingFor: (length: number) => Encoding,
  ): Promise<CachedResponse | null> {
    const state = await readCurrentState()
    const entry = cache.get(cacheKey)
    const outdated = () => {
      onResult('outdated')
      return entry?.response ?? null
    }
    if (state === null) return entry ? outdated() : null
    if (!state.isOpen) {
      cache.clear()
      return null
    }
    if (entry && isCurrent(entry, state.version)) {
      onResult('kept')
      entry.reads += 1
      return entry.response
    }
    try {
      // Nobody waits for what is made behind visitors but those who have to wait there themselves.
      const lane = admission.isBehindVisitors(request) ? 'behind visitors' : ''
      const rendered = await coalesce(`${lane} ${state.version} ${state.position} ${cacheKey}`, async () => {
        if (!admission.enter(request, response)) throw unavailable()
        return admission.run(request, () => make(cacheKey, state, encodingFor))
      })
      onResult('rendered')
      return rendered
    } catch (error) {
      if (entry && error instanceof ShopError) return outdated()
      throw error
    }
  }

  async function respond(request: IncomingMessage, response: ServerResponse, cacheKey: string): Promise<boolean> {
    const acceptEncoding = request.headers['accept-encoding']
    const encodingFor = (length: number) => chooseEncoding(acceptEncoding, length)
    const cachedResponse = await lookUp(request, response, cacheKey, encodingFor)
    // A redirect is not shared with a URL that differs from its cache key: it may carry the query on.
    if (!cachedResponse || (isRedirect(cachedResponse) && cacheKey !== request.url)) return false
    const encoding = encodingFor(cachedResponse.length)
    let body = cachedResponse.bodies.get(encoding)
    if (!body) {
      body = await encodeBody(cachedResponse, encoding)
      cache.updateSize(cacheKey, cachedResponse)
    }
    send(request, response, cachedResponse, encoding, body)
    return true
  }

  const handler: RequestHandler = (request, response, next) => {
    const cacheKey =
      isPlainRead(request) && isOwnHost(request.headers.host ?? '') ? cacheKeyOf(request.url ?? '') : null
    if (cacheKey === null) return next()
    respond(request, response, cacheKey).then(
      (isHandled) => isHandled || next(),
      (error) => {
        if (error instanceof ShopError) return admission.refuse(request, response)
        log.error({ err: error, path: cacheKey }, 'page cache failed')
        if (response.headersSent) response.destroy()
        else next()
      },
    )
  }
  const warm = (address: string) =>
    admission.runBehindVisitors(async () => {
      const state = await readCurrentState()
      const entry = cache.peek(address)
      if (!state?.isOpen || cacheKeyOf(address) !== address || (entry && isCurrent(entry, state.version))) return
      await make(address, state, (length) => chooseEncoding('br', length))
    })
  return { handler, warm, takeReads: cache.takeReads }
}
