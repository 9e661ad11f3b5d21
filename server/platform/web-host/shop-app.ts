import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type { createApi } from '#server/api.ts'
import { isBackupLate } from '#server/backup/retention.ts'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import type { Db } from '#server/platform/db/open.ts'
import { withOneState } from '#server/platform/db/public-state.ts'
import { languageOfUrl } from '#server/platform/http/language.ts'
import { currentRequest } from '#server/platform/http/request-context.ts'
import { routePattern } from '#server/platform/http/request-log.ts'
import { sitemapRoutes } from '#server/sitemap/routes.ts'
import { splitLanguage } from '#shared/language/address.ts'
import { PREFIXES } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import { openClosedGate } from './closed-gate.ts'
import { counterInDevelopment } from './counter-in-development.ts'
import type { HonoEnv } from './listening/listen.ts'
import { rejectForeignHost, rejectInvalidHost } from './own-host.ts'
import { builtFiles, type ProductionBuild } from './production-build.ts'
import { createPageRenderer } from './render-page.ts'
import { commonHeaders, setDefaultHeaders } from './replies/headers.ts'
import { PLAIN_PAGE_HEADERS, plainPage } from './replies/plain-page.ts'
import { POLICY_REPORTS_PATH, policyReportRoutes } from './replies/policy-reports.ts'
import { type ViteServers, viteBuild, viteMiddleware } from './vite-servers.ts'

export interface ShopAppOptions {
  db: Db
  /** for what everyone may read */
  visitorDb: Db
  api: ReturnType<typeof createApi>
  config: Config
  log: Log
  mode: 'development' | 'production'
  /** whether the shop can serve (`/readyz`) */
  ready: () => Promise<boolean>
  /** records what a request leads to; default: nothing does */
  traceRequest?: MiddlewareHandler
  /** what is served: the sources, or a build */
  pages: ViteServers | ProductionBuild
  /** whether a Host header names the shop itself */
  isOwnHost: (host: string) => boolean
}

/** Every URL of the shop: readiness, sitemaps, the API, files and, for what is left, pages. */
export function createShopApp({
  db,
  visitorDb,
  api,
  config,
  log,
  mode,
  ready,
  traceRequest,
  pages,
  isOwnHost,
}: ShopAppOptions) {
  const renderPage = createPageRenderer({
    api,
    config,
    mode,
    log,
    loadBuild: 'files' in pages ? pages.pages : async (language) => viteBuild(await pages.of(language)),
  })
  const gate = openClosedGate({ db, visitorDb, config, log, renderPage })
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
  app.use('/robots.txt', gate.robots)
  for (const path of ['/sitemap.xml', '/sitemap/*', '/feed/*', '/bn/feed/*']) app.use(path, gate.sitemaps)
  app.route('/', sitemapRoutes({ db, config }))
  for (const prefix of Object.values(PREFIXES)) {
    app.get(`${prefix}/api/*`, compress())
    app.all(`${prefix}/api/*`, (c) => api.fetch(c.req.raw, c.env))
  }
  if ('files' in pages) app.use(builtFiles(pages.files))
  else
    app.use(counterInDevelopment(), async (c, next) =>
      viteMiddleware(await pages.of(splitLanguage(c.req.path).language))(c, next),
    )
  app.on(
    ['GET', 'HEAD'],
    '*',
    (_, next) => withOneState(next),
    gate.pages,
    (c) => renderPage(c.req.raw),
  )
  app.all('*', (c) => c.json({ message: t('Method not allowed') }, 405, { Allow: 'GET, HEAD' }))
  app.onError((error, c) => {
    log.error({ err: error, requestId: currentRequest()?.id, path: routePattern(c.req.path, 500) }, 'page failed')
    const message = t('Please try again in a moment.')
    const page = { title: t('Something went wrong'), message, action: { label: t('Go back home'), path: '/' } }
    return c.html(plainPage(page), 500, PLAIN_PAGE_HEADERS)
  })
  return app
}

/** Tells the client the id under which the log and traces have its request. What is cached has none. */
const nameRequest: MiddlewareHandler = async (c, next) => {
  await next()
  const request = currentRequest()
  // `c.header` would copy the response and make a stream of its bytes.
  if (request) c.res.headers.set('X-Request-Id', request.id)
}
