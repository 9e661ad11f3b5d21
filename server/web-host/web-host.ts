import { existsSync, readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type { ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { createApi } from '#server/api.ts'
import { isBackupLate } from '#server/backup/retention.ts'
import type { Database } from '#server/db/open.ts'
import { ShopError } from '#server/errors/shop-error.ts'
import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { sitemapRoutes } from '#server/sitemap/routes.ts'
import { type Admission, openAdmission } from './admission/admission.ts'
import { createLaneOf } from './admission/lane-of.ts'
import { commonHeaders, setDefaultHeaders } from './headers.ts'
import type { RequestHandler } from './listen.ts'
import { createCacheKeyOf } from './page-cache/cache-keys.ts'
import { openCatalogueVersionReader } from './page-cache/catalogue-version.queries.ts'
import { createPageCache } from './page-cache/page-cache.ts'
import { POLICY_REPORTS_PATH, policyReportRoutes } from './policy-reports.ts'
import { createPageRenderer } from './render-page.ts'

const BUILD_FOLDER = new URL('../../build/', import.meta.url)

interface WebHostOptions extends Pick<Database, 'db' | 'pool'> {
  api: ReturnType<typeof createApi>
  settings: Settings
  log: Log
  mode: 'development' | 'production'
  /** whether the shop can serve (`/readyz`) */
  ready: () => Promise<boolean>
}

type HonoEnv = { Bindings: Partial<HttpBindings> }

export interface WebHost {
  fetch: Hono<HonoEnv>['fetch']
  /** runs before `fetch` in production: serves cached responses, and refuses what would be too much at once */
  handler: RequestHandler | null
  close(): Promise<void>
}

/**
 * The whole shop over HTTP: the API, server-rendered pages, their static files, `/healthz` and `/readyz`. In development
 * Vite serves the sources, in production the build is served.
 */
export async function createWebHost({ db, pool, api, settings, log, mode, ready }: WebHostOptions): Promise<WebHost> {
  const vite = mode === 'development' ? await startVite() : null
  const renderPage = createPageRenderer({
    api,
    settings,
    mode,
    loadBuild: vite ? viteBuildLoader(vite) : loadProductionBuild,
  })
  const isOwnHost = settings.hasPublicUrl ? ownHostMatcher(settings.publicUrl) : () => true
  const app = new Hono<HonoEnv>()

  app.use(setDefaultHeaders(commonHeaders(settings, mode)), rejectInvalidHost)
  app.get('/healthz', (c) => c.json({ ok: true }, 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const ok = await ready().catch((error: unknown) => {
      log.error({ err: error }, 'readiness check failed')
      return false
    })
    // A late backup must not take a node out of the balancer.
    const warnings = isBackupLate(settings) ? ['backup-late'] : []
    return c.json({ ok, ...(warnings.length > 0 && { warnings }) }, ok ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  if (settings.hasPublicUrl) app.use(rejectForeignHost(isOwnHost))
  app.route(POLICY_REPORTS_PATH, policyReportRoutes(log, settings))
  app.route('/', sitemapRoutes({ db, settings }))
  app.get('/api/*', compress())
  app.all('/api/*', (c) => api.fetch(c.req.raw, c.env))
  if (vite) app.use(viteMiddleware(vite))
  else app.use('/assets/*', clientFiles('public, max-age=31536000, immutable')).use(clientFiles('public, max-age=3600'))
  app.on(['GET', 'HEAD'], '*', (c) => renderPage(c.req.raw))
  app.all('*', (c) => c.json({ message: 'Method not allowed' }, 405, { Allow: 'GET, HEAD' }))
  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, 'page failed')
    return c.html(ERROR_PAGE, 500)
  })
  if (vite) return { fetch: app.fetch, handler: null, close: () => vite.close() }

  const laneOf = createLaneOf(api, clientFileNames())
  const admission = openAdmission({ laneOf, settings, headers: commonHeaders(settings, mode), log })
  const fetch = withAdmission(admission, app.fetch)
  const admit: RequestHandler = (request, response, next) =>
    admission.enter(request, response) ? next() : admission.refuse(request, response)
  if (settings.pageCacheMb === 0) return { fetch, handler: admit, close: async () => {} }

  const version = openCatalogueVersionReader(pool)
  const serveCached = createPageCache({
    fetch: app.fetch,
    cacheKeyOf: createCacheKeyOf(api),
    isOwnHost,
    readVersion: version.read,
    admission,
    maxBytes: settings.pageCacheMb * 1_000_000,
    log,
  })
  const handler: RequestHandler = (request, response, next) =>
    serveCached(request, response, () => admit(request, response, next))
  return { fetch, handler, close: version.close }
}

let cachedBuild: Promise<ServerBuild> | null = null

function loadProductionBuild(): Promise<ServerBuild> {
  cachedBuild ??= import(new URL('server/index.js', BUILD_FOLDER).href)
  return cachedBuild as Promise<ServerBuild>
}

async function startVite(): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({ server: { middlewareMode: true }, appType: 'custom' })
}

function viteBuildLoader(vite: ViteDevServer) {
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
}

/** Lets Vite handle requests for its own files. */
function viteMiddleware(vite: ViteDevServer): MiddlewareHandler<HonoEnv> {
  return async (c, next) => {
    const incoming = c.env.incoming as IncomingMessage
    const outgoing = c.env.outgoing as ServerResponse
    const handled = await new Promise<boolean>((resolve) => {
      outgoing.once('finish', () => resolve(true))
      vite.middlewares(incoming, outgoing, () => resolve(false))
    })
    return handled ? RESPONSE_ALREADY_SENT : next()
  }
}

/** Runs requests in the lanes that they have entered, and responds for those whose turn comes too late. */
function withAdmission(admission: Admission, fetch: WebHost['fetch']): WebHost['fetch'] {
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

const CLIENT_FOLDER = fileURLToPath(new URL('client/', BUILD_FOLDER))

/** The URL paths of the built client's files. */
function clientFileNames(): ReadonlySet<string> {
  if (!existsSync(CLIENT_FOLDER)) return new Set()
  const entries = readdirSync(CLIENT_FOLDER, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(files.map(({ parentPath, name }) => `/${relative(CLIENT_FOLDER, join(parentPath, name))}`))
}

/** Serves the files of the built client, precompressed where the build provides that. */
function clientFiles(cacheControl: string): MiddlewareHandler {
  const setCacheControl = (_: string, c: Context) => c.header('Cache-Control', cacheControl)
  // An index file that never exists leaves `/` to the pages.
  return serveStatic({ root: CLIENT_FOLDER, precompressed: true, index: '.no-index', onFound: setCacheControl })
}

/** Rejects a Host that makes no valid URL (400): the HTTP adapter lets some of them through. */
const rejectInvalidHost: MiddlewareHandler<HonoEnv> = async (c, next) =>
  URL.canParse(c.req.url) ? next() : c.json({ message: 'Invalid Host header' }, 400)

/** Rejects requests for a host name other than the shop's own (421). */
function rejectForeignHost(isOwnHost: (host: string) => boolean): MiddlewareHandler {
  return async (c, next) =>
    isOwnHost(new URL(c.req.url).host) ? next() : c.json({ message: 'This shop has another address' }, 421)
}

/** Returns a predicate for Host values: those of the public URL, and loopback. */
function ownHostMatcher(publicUrl: string): (host: string) => boolean {
  const { host: ownHost, hostname: ownHostname, protocol, port } = new URL(publicUrl)
  const withPort = `${ownHostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  return (requestHost) => {
    const { host, hostname } = URL.parse(`http://${requestHost}`) ?? {}
    return host === ownHost || host === withPort || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname ?? '')
  }
}

const ERROR_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Something went wrong</title></head><body><h1>Something went wrong</h1><p>Please try again in a moment.</p>
<p><a href="/">Go back home</a></p></body></html>`
