import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { createApi } from './api.ts'
import { commonHeaders, pagePolicy } from './http/headers.ts'
import type { ShopEnv } from './http/shop-env.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'

const BUILD = new URL('../build/', import.meta.url)
const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

interface PagesParts {
  api: ReturnType<typeof createApi>
  settings: Settings
  log: Log
  mode: 'development' | 'production'
  /** whether the database answers (`/readyz`) */
  ready: () => Promise<boolean>
}

/** What web/entry.server.tsx offers beside the router's own. */
interface Entry {
  connectApi(request: typeof fetch): void
  contextFor(host: { shopMode: Settings['shopMode'] }): RouterContextProvider
}

export interface Pages {
  app: Hono<ShopEnv>
  close(): Promise<void>
}

/**
 * The whole shop over HTTP: the API, the pages rendered on the server, their files, `/healthz` and `/readyz`. In
 * development Vite serves the sources, otherwise the build is served.
 */
export async function createPages({ api, settings, log, mode, ready }: PagesParts): Promise<Pages> {
  const vite = mode === 'development' ? await startVite() : null
  const render = createRenderer({ api, settings, vite })
  const app = new Hono<ShopEnv>()

  app.use(commonHeaders(settings))
  app.get('/healthz', (c) => c.json({ ok: true }, 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const ok = await ready()
    return c.json({ ok }, ok ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  if (settings.publicUrlGiven) app.use(onlyOwnHost(settings.publicUrl))
  app.use('/api/*', compress())
  app.route('/', api)
  if (vite) {
    app.use(async (c, next) => {
      const { incoming, outgoing } = c.env
      if (!incoming || !outgoing) return next()
      const taken = await new Promise<boolean>((resolve) => {
        outgoing.once('finish', () => resolve(true))
        vite.middlewares(incoming as never, outgoing as never, () => resolve(false))
      })
      return taken ? RESPONSE_ALREADY_SENT : next()
    })
  } else {
    app.use('/assets/*', serveStatic({ root: root('client/'), precompressed: true, onFound: keepForAYear }))
    app.use(serveStatic({ root: root('client/'), index: '', onFound: keepForAnHour }))
  }
  app.on(['GET', 'HEAD'], '*', (c) => render(c.req.raw))
  app.all('*', (c) => c.json({ message: 'Method not allowed' }, 405, { Allow: 'GET, HEAD' }))
  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, 'page failed')
    return c.html(FAILED_PAGE, 500)
  })
  return { app, close: async () => vite?.close() }
}

type Renderer = (request: Request) => Promise<Response>

function createRenderer({
  api,
  settings,
  vite,
}: Pick<PagesParts, 'api' | 'settings'> & { vite: ViteDevServer | null }): Renderer {
  const frameOrigin = new URL(settings.mapsEmbedUrl.replace(/[{}]/g, '')).origin
  const load = vite
    ? () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
    : once(() => import(new URL('server/index.js', BUILD).href) as Promise<ServerBuild>)
  return async (request) => {
    const build = await load()
    const entry = build.entry.module as unknown as Entry
    entry.connectApi(async (input, init) => api.request(new Request(input, init)))
    const handle = createRequestHandler(build, vite ? 'development' : 'production')
    const answer = await handle(
      anonymous(request, settings.publicUrl),
      entry.contextFor({ shopMode: settings.shopMode }),
    )
    if (vite) return answer
    return answerWhole(request, answer, frameOrigin)
  }
}

/** The same page for everyone: the request without its headers, at the configured public address. */
function anonymous(request: Request, publicUrl: string): Request {
  const { pathname, search } = new URL(request.url)
  return new Request(publicUrl + pathname + search, { method: 'GET' })
}

/** Sends a rendered answer whole: with its CSP, an ETag (304 where the browser has it) and compressed. */
async function answerWhole(request: Request, answer: Response, frameOrigin: string): Promise<Response> {
  const headers = new Headers(answer.headers)
  const body = Buffer.from(await answer.arrayBuffer())
  if (headers.get('Content-Type')?.startsWith('text/html')) {
    headers.set('Content-Security-Policy', pagePolicy(body.toString(), frameOrigin))
  }
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  headers.set('ETag', etag)
  headers.set('Vary', 'Accept-Encoding')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  if (answer.status === 200 && request.headers.get('If-None-Match') === etag)
    return new Response(null, { status: 304, headers })
  if (!body.length) return new Response(null, { status: answer.status, headers })
  const [encoding, bytes] = await compressed(body, request.headers.get('Accept-Encoding') ?? '')
  if (encoding) headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { status: answer.status, headers })
}

async function compressed(body: Buffer, accepted: string): Promise<[string | null, Buffer]> {
  if (body.length < 1024) return [null, body]
  if (/\bbr\b/.test(accepted)) return ['br', await inBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })]
  if (/\bgzip\b/.test(accepted)) return ['gzip', await inGzip(body)]
  return [null, body]
}

async function startVite(): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({ server: { middlewareMode: true }, appType: 'custom' })
}

function onlyOwnHost(publicUrl: string) {
  const own = new URL(publicUrl).host
  return async (
    c: { req: { url: string }; json: (body: object, status: 421) => Response },
    next: () => Promise<void>,
  ) => {
    const { host, hostname } = new URL(c.req.url)
    if (host === own || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return next()
    return c.json({ message: 'This shop has another address' }, 421)
  }
}

function keepForAYear(_: string, c: { header(name: string, value: string): void }): void {
  c.header('Cache-Control', 'public, max-age=31536000, immutable')
}

function keepForAnHour(_: string, c: { header(name: string, value: string): void }): void {
  c.header('Cache-Control', 'public, max-age=3600')
}

function root(folder: string): string {
  return new URL(folder, BUILD).pathname
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make()
    return made
  }
}

const FAILED_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Something went wrong</title><h1>Something went wrong</h1><p>Please try again in a moment.</p><p><a href="/">Go back home</a></p></html>`
