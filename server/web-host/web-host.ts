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
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'
import { ShopError } from '#server/errors/shop-error.ts'
import type { LaneLoad } from '#server/http/lane.ts'
import { languageOfUrl } from '#server/http/language.ts'
import { memberLaneLoad } from '#server/http/member-lane.ts'
import { currentRequest, runInRequestContext } from '#server/http/request-context.ts'
import type { Log } from '#server/log.ts'
import { sitemapRoutes } from '#server/sitemap/routes.ts'
import { localizePath, splitLanguage } from '#shared/language/address.ts'
import { type Language, language, PREFIXES } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import { type Admission, openAdmission } from './admission/admission.ts'
import { createLaneOf } from './admission/lane-of.ts'
import { commonHeaders, setDefaultHeaders } from './headers.ts'
import type { RequestHandler } from './listen.ts'
import { createCacheKeyOf } from './page-cache/cache-keys.ts'
import { openCatalogueVersionReader } from './page-cache/catalogue-version.queries.ts'
import { type CacheResult, createPageCache } from './page-cache/page-cache.ts'
import { POLICY_REPORTS_PATH, policyReportRoutes } from './policy-reports.ts'
import { createPageRenderer } from './render-page.ts'

const BUILD_FOLDER = new URL('../../build/', import.meta.url)

interface WebHostOptions extends Pick<Database, 'db' | 'pool'> {
  api: ReturnType<typeof createApi>
  config: Config
  log: Log
  mode: 'development' | 'production'
  /** whether the shop can serve (`/readyz`) */
  ready: () => Promise<boolean>
  /** records what a request leads to; default: nothing does */
  traceRequest?: MiddlewareHandler
}

type HonoEnv = { Bindings: Partial<HttpBindings> }

export interface WebHost {
  fetch: Hono<HonoEnv>['fetch']
  /** runs before `fetch`; in production it serves cached responses, and refuses what would be too much at once */
  handler: RequestHandler
  close(): Promise<void>
  load(): WebHostLoad
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
export async function createWebHost({
  db,
  pool,
  api,
  config,
  log,
  mode,
  ready,
  traceRequest,
}: WebHostOptions): Promise<WebHost> {
  const vite = mode === 'development' ? createViteServers() : null
  const renderPage = createPageRenderer({
    api,
    config,
    mode,
    loadBuild: vite ? async (language) => viteBuild(await vite.of(language)) : loadProductionBuild,
  })
  const isOwnHost = config.hasPublicUrl ? ownHostMatcher(config.publicUrl) : () => true
  const app = new Hono<HonoEnv>()

  if (traceRequest) app.use(traceRequest)
  app.use(nameRequest, setDefaultHeaders(commonHeaders(config, mode)), rejectInvalidHost, languageOfUrl)
  app.get('/healthz', (c) => c.json({ ok: true }, 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const ok = await ready().catch((error: unknown) => {
      log.error({ err: error }, 'readiness check failed')
      return false
    })
    // A late backup must not take a node out of the balancer.
    const warnings = isBackupLate(config) ? ['backup-late'] : []
    return c.json({ ok, ...(warnings.length > 0 && { warnings }) }, ok ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  if (config.hasPublicUrl) app.use(rejectForeignHost(isOwnHost))
  app.route(POLICY_REPORTS_PATH, policyReportRoutes(log, config))
  app.route('/', sitemapRoutes({ db, config }))
  for (const prefix of Object.values(PREFIXES)) {
    app.get(`${prefix}/api/*`, compress())
    app.all(`${prefix}/api/*`, (c) => api.fetch(c.req.raw, c.env))
  }
  if (vite) app.use(async (c, next) => viteMiddleware(await vite.of(splitLanguage(c.req.path).language))(c, next))
  else {
    for (const folder of Object.values(CLIENT_FOLDERS))
      app.use('/assets/*', clientFiles(folder, 'public, max-age=31536000, immutable'))
    app.use(clientFiles(CLIENT_FOLDERS.en, 'public, max-age=3600'))
  }
  app.on(['GET', 'HEAD'], '*', (c) => renderPage(c.req.raw))
  app.all('*', (c) => c.json({ message: t('Method not allowed') }, 405, { Allow: 'GET, HEAD' }))
  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, 'page failed')
    return c.html(errorPage(), 500)
  })
  const pageCache = { kept: 0, rendered: 0, outdated: 0 }
  const inContext =
    (handler: RequestHandler): RequestHandler =>
    (request, response, next) =>
      runInRequestContext(request, config, () => handler(request, response, next))
  if (vite) {
    const load = () => ({ lanes: { members: memberLaneLoad() }, refusedClients: 0, pageCache })
    return {
      fetch: app.fetch,
      handler: inContext((_request, _response, next) => next()),
      close: () => vite.close(),
      load,
    }
  }

  const laneOf = createLaneOf(api, clientFileNames())
  const admission = openAdmission({ laneOf, config, headers: commonHeaders(config, mode), log })
  const fetch = withAdmission(admission, app.fetch)
  const admit: RequestHandler = (request, response, next) =>
    admission.enter(request, response) ? next() : admission.refuse(request, response)
  const load = () => ({
    lanes: { ...admission.load(), members: memberLaneLoad() },
    refusedClients: admission.refusedClients(),
    pageCache,
  })
  if (config.pageCacheMb === 0) return { fetch, handler: inContext(admit), close: async () => {}, load }

  const catalogue = openCatalogueVersionReader(pool)
  const serveCached = createPageCache({
    fetch: app.fetch,
    cacheKeyOf: createCacheKeyOf(api),
    isOwnHost,
    readState: catalogue.read,
    admission,
    maxBytes: config.pageCacheMb * 1_000_000,
    log,
    onResult: (result) => {
      pageCache[result] += 1
    },
  })
  const handler = inContext((request, response, next) =>
    serveCached(request, response, () => admit(request, response, next)),
  )
  return { fetch, handler, close: catalogue.close, load }
}

/** Tells the client the id under which the log and traces have its request. What is cached has none. */
const nameRequest: MiddlewareHandler = async (c, next) => {
  await next()
  const request = currentRequest()
  if (request) c.header('X-Request-Id', request.id)
}

const cachedBuilds: Partial<Record<Language, Promise<ServerBuild>>> = {}

function loadProductionBuild(language: Language): Promise<ServerBuild> {
  cachedBuilds[language] ??= import(buildFolder(language, 'server/index.js').href)
  return cachedBuilds[language] as Promise<ServerBuild>
}

/** Starts the Vite server of a language when its first page is requested, one after the other: they share files of Vite. */
function createViteServers() {
  const servers: Partial<Record<Language, Promise<ViteDevServer>>> = {}
  let lastStart: Promise<unknown> = Promise.resolve()
  const of = (language: Language) => {
    const server = servers[language] ?? lastStart.then(() => startVite(language))
    lastStart = server
    servers[language] = server
    return server
  }
  const close = async () => {
    for (const server of Object.values(servers)) await (await server).close()
  }
  return { of, close }
}

async function startVite(language: Language): Promise<ViteDevServer> {
  const { serveSources } = await import('../../content/pipeline/words/build-language.ts')
  return serveSources(language)
}

function viteBuild(vite: ViteDevServer): Promise<ServerBuild> {
  return vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
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

const CLIENT_FOLDERS: Record<Language, string> = {
  en: fileURLToPath(buildFolder('en', 'client/')),
  bn: fileURLToPath(buildFolder('bn', 'client/')),
}

/** A path in the build of a language. */
function buildFolder(language: Language, path: string): URL {
  return new URL(`.${PREFIXES[language]}/${path}`, BUILD_FOLDER)
}

/** The URL paths of the built clients' files. */
function clientFileNames(): ReadonlySet<string> {
  const paths = Object.values(CLIENT_FOLDERS).flatMap((folder) => {
    if (!existsSync(folder)) return []
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return files.map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`)
  })
  return new Set(paths)
}

/** Serves the files of a built client, precompressed where the build provides that. */
function clientFiles(root: string, cacheControl: string): MiddlewareHandler {
  const setCacheControl = (_: string, c: Context) => c.header('Cache-Control', cacheControl)
  // An index file that never exists leaves `/` to the pages.
  return serveStatic({ root, precompressed: true, index: '.no-index', onFound: setCacheControl })
}

/** Rejects a Host that makes no valid URL (400): the HTTP adapter lets some of them through. */
const rejectInvalidHost: MiddlewareHandler<HonoEnv> = async (c, next) =>
  URL.canParse(c.req.url) ? next() : c.json({ message: t('Invalid Host header') }, 400)

/** Rejects requests for a host name other than the shop's own (421). */
function rejectForeignHost(isOwnHost: (host: string) => boolean): MiddlewareHandler {
  return async (c, next) =>
    isOwnHost(new URL(c.req.url).host) ? next() : c.json({ message: t('This shop has another address') }, 421)
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

const errorPage =
  () => `<!doctype html><html lang="${language()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${t('Something went wrong')}</title></head><body><h1>${t('Something went wrong')}</h1><p>${t('Please try again in a moment.')}</p>
<p><a href="${localizePath('/')}">${t('Go back home')}</a></p></body></html>`
