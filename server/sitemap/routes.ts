import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/platform/db/open.ts'
import { singleFlight } from '#server/platform/flow/single-flight.ts'
import { conditionalGet, matchesEtag } from '#server/platform/http/conditional-get.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { sendShared, shareText } from '#server/products/shared-list.ts'
import { pageShop } from '#server/settings/page-shop.ts'
import { readSettings } from '#server/settings/queries.ts'
import { language, PREFIXES } from '#shared/language/language.ts'
import { type FeedName, feedVersion, writeFeed } from './feed.ts'
import { writeManifest, writeRobots, writeSecurityTxt } from './manifest.ts'
import { writeOtherPages, writeProducts, writeSitemap } from './write-sitemap.ts'

const PRODUCTS_PER_PART = 5_000
const MANIFEST_PATHS = Object.values(PREFIXES).map((prefix) => `${prefix}/site.webmanifest`)
const FEED_PATHS = Object.values(PREFIXES).map((prefix) => `${prefix}/feed/:name{(?:google|meta)\\.xml}`)
const SECURITY_PATH = '/.well-known/security.txt'

interface SitemapOptions {
  db: Db
  config: Pick<Config, 'publicUrl'>
  partSize?: number
}

/**
 * The files for search engines and phones: `/sitemap.xml` with its parts, `/robots.txt` and `/site.webmanifest`;
 * and `/.well-known/security.txt`.
 * Concurrent requests for a sitemap share one read of the database; a feed is made once for all who ask, until it changes.
 */
export function sitemapRoutes({ db, config: { publicUrl }, partSize = PRODUCTS_PER_PART }: SitemapOptions) {
  const app = new Hono<ShopEnv>()
  const context = { db, publicUrl, partSize }
  const coalesce = singleFlight<string | null>()
  const readFacts = async () => pageShop(await readSettings(db), language())

  for (const path of ['/sitemap.xml', '/sitemap/*', '/robots.txt', ...MANIFEST_PATHS, SECURITY_PATH]) {
    app.use(path, compress()).use(path, conditionalGet)
  }
  app.get('/robots.txt', () => textResponse(writeRobots(publicUrl), 'text/plain; charset=utf-8'))
  app.get(SECURITY_PATH, async () =>
    textResponse(writeSecurityTxt(publicUrl, await readFacts()), 'text/plain; charset=utf-8'),
  )
  for (const path of MANIFEST_PATHS)
    app.get(path, async () =>
      textResponse(JSON.stringify(writeManifest(await readFacts())), 'application/manifest+json'),
    )
  for (const path of FEED_PATHS)
    app.get(path, async (c) => {
      const name = String(c.req.param('name')).replace('.xml', '') as FeedName
      const etag = await feedVersion(db, name)
      const headers = { ETag: etag, 'Cache-Control': 'public, max-age=0, must-revalidate', Vary: 'Accept-Encoding' }
      if (matchesEtag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)
      const facts = await readFacts()
      const feed = await shareText(db, { key: `feed ${language()} ${name}`, version: etag }, () =>
        writeFeed(name, { db, publicUrl, facts }),
      )
      return sendShared(c, feed.gzip, { ...headers, 'Content-Type': 'application/xml; charset=utf-8' })
    })
  app.get('/sitemap.xml', async () => xmlResponse(await coalesce('first', () => writeSitemap(context))))
  app.get('/sitemap/pages.xml', async () => xmlResponse(await coalesce('pages', () => writeOtherPages(context))))
  app.get('/sitemap/:part{products-[1-9][0-9]{0,5}\\.xml}', async (c) => {
    const part = Number.parseInt(c.req.param('part').slice('products-'.length), 10)
    return xmlResponse(await coalesce(`products ${part}`, () => writeProducts(context, part)))
  })
  return app
}

function xmlResponse(text: string | null): Response {
  return text === null
    ? new Response('Not found\n', { status: 404 })
    : textResponse(text, 'application/xml; charset=utf-8')
}

/** Cached for an hour: none of these files is urgent. */
function textResponse(text: string, type: string): Response {
  return new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' } })
}
