import { hash } from 'node:crypto'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { createApi } from '#server/api.ts'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { unavailable } from '#server/platform/errors/shop-error.ts'
import { matchesEtag } from '#server/platform/http/conditional-get.ts'
import { chooseEncoding, compress } from '#server/platform/http/encoding.ts'
import { currentRequest } from '#server/platform/http/request-context.ts'
import { routePattern } from '#server/platform/http/request-log.ts'
import type { PageCall } from '#server/platform/http/shop-env.ts'
import { firstSettings } from '#server/settings/first-settings.ts'
import { pageShop, withSampleLinks } from '#server/settings/page-shop.ts'
import { localizePath, splitLanguage } from '#shared/language/address.ts'
import { LANGUAGES, type Language } from '#shared/language/language.ts'
import type { PublicSettings } from '#shared/schemas/settings.ts'
import type { PageShop } from '#shared/schemas/shop-facts.ts'
import { contentSecurityPolicy, prioritizeFirstPaint, REPORTING_ENDPOINTS } from './replies/headers.ts'

/** The configuration that pages may see. */
type PageConfig = Pick<Config, 'shopMode' | 'mapsEmbedUrl' | 'mapsDirectionsUrl'>

/** What web/entry.server.tsx exports besides the router's own entry points. */
interface ServerEntry {
  connectApi(request: typeof fetch): void
  withShop<Result>(shop: PageShop, act: () => Result): Result
  contextFor(config: PageConfig): RouterContextProvider
  bytesOf(response: Response): Buffer | undefined
  failureOf(context: RouterContextProvider): unknown
  isUnavailable(failure: unknown): boolean
}

interface PageHandler {
  build: ServerBuild
  render: ReturnType<typeof createRequestHandler>
}

interface RendererOptions {
  api: ReturnType<typeof createApi>
  config: PageConfig & Pick<Config, 'publicUrl'>
  /** the pages in a language: each has a build of its own */
  loadBuild: (language: Language) => Promise<ServerBuild>
  mode: 'development' | 'production'
  log: Pick<Log, 'error'>
}

/**
 * Creates the function that renders a page, or its data. Nothing of the request but the URL reaches the router, so the
 * same URL gives the same page to everyone. Loaders call the API in this process. In production the response gets its
 * CSP, an ETag (304 when it matches) and compression. What a loader throws is logged, unless the API was too busy for it.
 */
export function createPageRenderer({ api, config, loadBuild, mode, log }: RendererOptions) {
  const frameOrigin = new URL(config.mapsEmbedUrl.replace(/[{}]/g, '')).origin
  let lastSettings: PublicSettings = { ...firstSettings(), open: true, wasOpen: true }
  const cachedHandlers: Partial<Record<Language, PageHandler>> = {}
  const shopOf = rememberLast((settings: PublicSettings, language: Language) => {
    const facts = pageShop(settings, language)
    return config.shopMode === 'demo' ? withSampleLinks(facts) : facts
  })
  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const { language, path } = splitLanguage(pathname)
    const build = await loadBuild(language)
    // The handler is created once per build; in development every source change makes a new build.
    if (cachedHandlers[language]?.build !== build)
      cachedHandlers[language] = { build, render: createRequestHandler(build, mode) }
    const { render } = cachedHandlers[language]
    const entry = build.entry.module as unknown as ServerEntry
    entry.connectApi((input, init) => callForPage(api, new Request(input, init)))
    const anonymous = new Request(config.publicUrl + pathname + search)
    const { shopMode, mapsEmbedUrl, mapsDirectionsUrl } = config
    const context = entry.contextFor({ shopMode, mapsEmbedUrl, mapsDirectionsUrl })
    const settings = await readSettings(api).catch(() => null)
    lastSettings = settings ?? lastSettings
    const response = await entry.withShop(shopOf(lastSettings, language), () => render(anonymous, context))
    const failure = entry.failureOf(context)
    const isUnavailable = entry.isUnavailable(failure)
    if (failure !== undefined && !isUnavailable)
      log.error({ err: failure, requestId: currentRequest()?.id, path: routePattern(pathname, 500) }, 'page failed')
    // Without a database a page says what was last known, and is not kept.
    if (!settings) response.headers.set('Cache-Control', 'no-store')
    if (response.status === 200 && !path.endsWith('.data'))
      response.headers.set('Link', alternateLinks(config.publicUrl, path))
    if (mode === 'development') return response
    const bytes = entry.bytesOf(response) ?? Buffer.from(await response.arrayBuffer())
    const isRefused = response.status >= 500 && isUnavailable
    return finishResponse(request, isRefused ? toUnavailable(response) : response, bytes, frameOrigin)
  }
}

/** Makes the facts of a language anew when the settings are others: until then they are the same object. */
function rememberLast(make: (settings: PublicSettings, language: Language) => PageShop): typeof make {
  const last: Partial<Record<Language, { settings: PublicSettings; shop: PageShop }>> = {}
  return (settings, language) => {
    const { shop } = last[language]?.settings === settings ? last[language] : { shop: make(settings, language) }
    last[language] = { settings, shop }
    return shop
  }
}

async function readSettings(api: ReturnType<typeof createApi>): Promise<PublicSettings> {
  const response = await callForPage(api, new Request('http://shop.internal/api/v1/settings/public'))
  if (!response.ok) throw new Error(`settings: ${response.status}`)
  return (await response.json()) as PublicSettings
}

/**
 * A call in this process. Who may see a page is decided before it is rendered, not by the calls of its loaders; what the handler answered is
 * the `json()` of the response.
 */
async function callForPage(api: ReturnType<typeof createApi>, request: Request): Promise<Response> {
  const forPage: PageCall = {}
  const response = await api.request(request, undefined, { forPage })
  return 'answer' in forPage ? Object.defineProperty(response, 'json', { value: async () => forPage.answer }) : response
}

/** The Link header by which search engines find a page in the other languages; the same on each of them. */
function alternateLinks(publicUrl: string, path: string): string {
  const alternates = LANGUAGES.map((language) => [language, localizePath(path, language)] as const)
  return [...alternates, ['x-default', path] as const]
    .map(([name, target]) => `<${publicUrl}${target}>; rel="alternate"; hreflang="${name}"`)
    .join(', ')
}

/** The same page with the status of its cause: worth a retry, and not a bug. */
function toUnavailable({ headers }: Response): Response {
  const { status, params } = unavailable()
  const response = new Response(null, { status, headers })
  response.headers.set('Retry-After', String(params.retryAfter))
  return response
}

async function finishResponse(
  request: Request,
  { status, headers: renderedHeaders }: Response,
  rendered: Buffer,
  frameOrigin: string,
) {
  const headers = new Headers(renderedHeaders)
  const isHtml = headers.get('Content-Type')?.startsWith('text/html')
  // Latin-1 maps each byte to one character, so rearranging and hashing needs no decoding and re-encoding.
  const page = isHtml ? prioritizeFirstPaint(rendered.toString('latin1')) : null
  const body = page ? Buffer.from(page.html, 'latin1') : rendered
  if (page) {
    headers.set('Content-Security-Policy', contentSecurityPolicy(page, frameOrigin))
    headers.set('Reporting-Endpoints', REPORTING_ENDPOINTS)
  }
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  headers.set('ETag', etag)
  headers.set('Vary', 'Accept-Encoding')
  const isCacheable = status < 500 && headers.get('Cache-Control') !== 'no-store'
  headers.set('Cache-Control', isCacheable ? 'public, max-age=0, must-revalidate' : 'no-store')
  if (status === 200 && matchesEtag(request.headers.get('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  if (!body.length) return new Response(null, { status, headers })
  const encoding = chooseEncoding(request.headers.get('Accept-Encoding') ?? undefined, body.length)
  const bytes = await compress(body, encoding)
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { status, headers })
}
