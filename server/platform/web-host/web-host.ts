import type { IncomingMessage } from 'node:http'
import type { Database } from '#server/platform/db/open.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { LaneLoad } from '#server/platform/flow/lane.ts'
import { memberLaneLoad } from '#server/platform/http/member-lane.ts'
import { runInRequestContext } from '#server/platform/http/request-context.ts'
import { isOpen } from '#server/settings/opening.queries.ts'
import { type Admission, openAdmission } from './admission/admission.ts'
import { openCrawlers } from './admission/crawlers.ts'
import { createLaneOf } from './admission/lane-of.ts'
import type { RequestHandler, ShopFetch } from './listening/listen.ts'
import { ownHostMatcher } from './own-host.ts'
import { createCacheKeyOf } from './page-cache/cache-keys.ts'
import { openCatalogueVersionReader } from './page-cache/catalogue-version.queries.ts'
import { type CacheResult, createPageCache, type PageCache } from './page-cache/page-cache.ts'
import { openProductionBuild } from './production-build.ts'
import { commonHeaders } from './replies/headers.ts'
import { createShopApp, type ShopAppOptions } from './shop-app.ts'
import { createViteServers } from './vite-servers.ts'

type WebHostOptions = Omit<ShopAppOptions, 'pages' | 'isOwnHost'> & Pick<Database, 'pool'>

export interface WebHost {
  fetch: ShopFetch
  /** runs before `fetch`; in production it serves cached responses, and refuses what would be too much at once */
  handler: RequestHandler
  close(): Promise<void>
  load(): WebHostLoad
  /** what keeps pages; null: nothing does */
  pageCache: Pick<PageCache, 'warm' | 'takeReads'> | null
}

/** Numbers to watch. */
interface WebHostLoad {
  /** what is in each lane at present */
  lanes: Record<string, LaneLoad>
  /** requests refused since the start because their client had too many under way */
  refusedClients: number
  /** responses from the page cache since the start */
  pageCache: Record<CacheResult, number>
}

/**
 * The whole shop over HTTP: the API, server-rendered pages, their static files, `/healthz` and `/readyz`. In development
 * Vite serves the sources, in production the build is served.
 */
export async function createWebHost(options: WebHostOptions): Promise<WebHost> {
  const { pool, api, config, log, mode } = options
  const pages = mode === 'development' ? createViteServers() : openProductionBuild()
  const isOwnHost = config.hasPublicUrl ? ownHostMatcher(config.publicUrl) : () => true
  const app = createShopApp({ ...options, pages, isOwnHost })
  const pageCache = { kept: 0, rendered: 0, outdated: 0 }
  const inContext =
    (handler: RequestHandler): RequestHandler =>
    (request, response, next) =>
      runInRequestContext(request, config, () => handler(request, response, next))
  if ('of' in pages) {
    const load = () => ({ lanes: { members: memberLaneLoad() }, refusedClients: 0, pageCache })
    return {
      fetch: app.fetch,
      handler: inContext((_request, _response, next) => next()),
      close: () => pages.close(),
      load,
      pageCache: null,
    }
  }

  const laneOf = createLaneOf(api, new Set(pages.files.keys()))
  const isKept = config.pageCacheMb > 0
  const crawlers = openCrawlers(config)
  const headers = commonHeaders(config, mode)
  const admission = openAdmission({ laneOf, config, headers, log, ...(isKept && { crawlers }) })
  const fetch = withAdmission(admission, app.fetch)
  const admit: RequestHandler = (request, response, next) =>
    admission.enter(request, response) ? next() : admission.refuse(request, response)
  const load = () => ({
    lanes: { ...admission.load(), members: memberLaneLoad() },
    refusedClients: admission.refusedClients(),
    pageCache,
  })
  if (!isKept) return { fetch, handler: inContext(admit), close: async () => {}, load, pageCache: null }

  const catalogue = openCatalogueVersionReader(pool)
  const cache = createPageCache({
    fetch: app.fetch,
    cacheKeyOf: createCacheKeyOf(api),
    isOwnHost,
    readState: catalogue.read,
    isOpen: (opening) => isOpen(opening, config),
    admission,
    maxBytes: config.pageCacheMb * 1_000_000,
    log,
    onResult: (result) => {
      pageCache[result] += 1
    },
  })
  const handler = inContext((request, response, next) => {
    crawlers.note(request)
    cache.handler(request, response, () => admit(request, response, next))
  })
  return { fetch, handler, close: catalogue.close, load, pageCache: cache }
}

/** Runs requests in the lanes that they have entered, and responds for those whose turn comes too late. */
function withAdmission(admission: Admission, fetch: ShopFetch): ShopFetch {
  return async (request, env, context) => {
    const { incoming, outgoing } = env ?? {}
    if (!incoming) return fetch(request, env, context)
    const work = async () => fetch(request, env, context)
    try {
      return await admission.run(incoming as IncomingMessage, work, () => outgoing?.destroyed !== true)
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      const { body, ...init } = admission.replyTo(incoming as IncomingMessage)
      return new Response(body, init)
    }
  }
}
