import type { Context, MiddlewareHandler } from 'hono'
import { createAuthenticator } from '#server/auth/token.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { LOOK_AGAIN_SECONDS, noteClosed } from '#server/platform/http/refuse-while-closed.ts'
import { currentRequestId } from '#server/platform/http/request-context.ts'
import type { Shop } from '#server/platform/http/shop-env.ts'
import { insideToken } from '#server/settings/inside-cookie.ts'
import { createClosedReader } from '#server/settings/opening.queries.ts'
import { localizePath, splitLanguage } from '#shared/language/address.ts'
import { isStaff } from '#shared/rules/people/roles.ts'
import type { ErrorResponse } from '#shared/schemas/responses.ts'
import { pageOfDataPath } from './admission/lane-of.ts'
import type { HonoEnv } from './listening/listen.ts'

const NOT_KEPT = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
const LOOK_AGAIN = { 'Retry-After': String(LOOK_AGAIN_SECONDS) }

interface GateOptions extends Omit<Shop, 'images'> {
  renderPage: (request: Request) => Promise<Response>
}

/**
 * What a closed shop answers in place of its pages (503, with a moment to look again) and of its files for search engines. Those
 * who work here see the pages from inside; the pages of accounts and staff answer as ever.
 */
export function openClosedGate({ db, visitorDb, config, log, renderPage }: GateOptions) {
  const readClosed = createClosedReader(visitorDb, config)
  const identify = createAuthenticator({ db, config, log })
  let wasClosed = false
  /** Without a database it is as it was last. */
  const isClosed = async () => {
    wasClosed = await readClosed().catch(() => wasClosed)
    return wasClosed
  }
  const isInside = async (c: Context) => {
    const token = insideToken(c, config.publicUrl)
    const caller = token ? await identify(token).catch(() => null) : null
    return caller !== null && isStaff(caller)
  }
  const renderClosed = async ({ url, method, headers }: Request) => {
    const encoding = { 'Accept-Encoding': headers.get('Accept-Encoding') ?? '' }
    const page = await renderPage(new Request(new URL(localizePath('/closed'), url), { method, headers: encoding }))
    page.headers.delete('Link')
    return page.status === 200 ? new Response(page.body, { status: 503, headers: page.headers }) : page
  }

  const pages: MiddlewareHandler<HonoEnv> = async (c, next) => {
    if (!(await isClosed())) return next()
    const { path } = splitLanguage(c.req.path)
    const page = pageOfDataPath(path)
    const answers = answersWhileClosed(page ?? path) || (await isInside(c))
    const closed = answers ? null : page === null ? await renderClosed(c.req.raw) : c.json(refusal(), 503)
    // An open shop has no such page: it has just been opened.
    if (closed === null || closed.status === 404) await next()
    else c.res = closed
    if (closed?.status === 503) noteClosed(c.env?.incoming)
    for (const [name, value] of Object.entries({ ...NOT_KEPT, ...(!answers && LOOK_AGAIN) }))
      c.res.headers.set(name, value)
    return c.res
  }
  const robots: MiddlewareHandler = async (c, next) =>
    (await isClosed()) ? c.text('User-agent: *\nDisallow: /\n', 200, { 'Cache-Control': 'no-store' }) : next()
  const sitemaps: MiddlewareHandler<HonoEnv> = async (c, next) => {
    if (!(await isClosed())) return next()
    noteClosed(c.env?.incoming)
    return c.text('', 503, { 'Cache-Control': 'no-store', ...LOOK_AGAIN })
  }
  return { pages, robots, sitemaps }
}

function refusal(): ErrorResponse {
  const { code, message, params } = new ShopError('shop_closed', { retryAfter: LOOK_AGAIN_SECONDS })
  return { message, code, requestId: currentRequestId(), params: { ...params } }
}

/** Pages of accounts, of staff, receipts of counters, which sell also then, and what a new account agrees to. */
const PAGES =
  /^\/(?:login|register|change-password|confirm-email|track|undo-email|invite|terms|returns|privacy|confirm\/[^/]+|receipt\/[^/]+|(?:profile|dashboard)(?:\/.*)?)$/i

/**
 * Whether a page, by its path without a language, answers while the shop is closed: nothing is shown or sold on it. All others are
 * seen from inside only.
 */
function answersWhileClosed(path: string): boolean {
  return PAGES.test(path.replace(/(?<=.)\/+$/, ''))
}
