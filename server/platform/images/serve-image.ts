import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { z } from 'zod'
import { notFound } from '#server/platform/errors/shop-error.ts'
import { matchesEtag } from '#server/platform/http/conditional-get.ts'
import { defineRoute, jsonError } from '#server/platform/http/define-route.ts'
import { everyone } from '#server/platform/http/guard.ts'
import { idParam } from '#server/platform/http/parse-id.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { firstValue } from '#shared/schemas/query-params.ts'
import { imageVersion, type StoredImage } from './queries.ts'
import { readVariant, type Variant, variantFor, variantName } from './variant.ts'

/** Query of every image route: `w` the requested width in pixels, `v` the version (matters to caches only), `as=preview` for link previews. */
const imageQuery = z.object({ w: firstValue, v: firstValue, as: firstValue })

/** The responses of an image route, for the OpenAPI document. */
const imageResponses = {
  200: { description: 'The picture', content: { 'image/webp': { schema: z.string().meta({ format: 'binary' }) } } },
  304: { description: 'The picture that the client holds is current' },
  404: jsonError,
} as const

/**
 * Serves a stored image, scaled to `?w=`, as WebP, or as JPEG to a client without WebP. `?as=preview` is always a JPEG of
 * 1200 × 630 pixels, because not every link preview supports WebP. With its version in the URL an image can be cached for
 * a year; without one, or with another one, it is revalidated. Throws 404 'Image not found', and 503 while too many images
 * wait to be resized.
 */
export async function serveImage(c: Context<ShopEnv>, image: StoredImage | null): Promise<Response> {
  if (!image) throw notFound('Image')
  const { hash } = image
  const variant = parseVariant(c, image)
  const type = variant === 'preview' || variant.format === 'jpeg' ? 'image/jpeg' : 'image/webp'
  const isCurrentVersion = c.req.query('v') === imageVersion(hash)
  const etag = `"${hash.slice(0, 24)}-${variantName(variant)}"`
  const headers = {
    ETag: etag,
    Vary: 'Accept',
    'Cache-Control': isCurrentVersion ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
  if (matchesEtag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)
  const bytes = await readVariant(c.var.images, hash, variant)
  return c.body(new Uint8Array(bytes), 200, { ...headers, 'Content-Type': type })
}

function parseVariant(c: Context<ShopEnv>, image: StoredImage): Variant {
  if (c.req.query('as') === 'preview') return 'preview'
  const type = accepts(c, { header: 'Accept', supports: ['image/webp', 'image/jpeg'], default: 'image/webp' })
  return variantFor(image, Number(c.req.query('w')), type === 'image/jpeg' ? 'jpeg' : 'webp')
}

/** Defines a route that serves one stored image; its handler calls `serveImage`. */
export function defineImageRoute<P extends `/${string}{id}`>(path: P) {
  return defineRoute({
    method: 'get',
    path,
    access: everyone,
    refusedWhileClosed: false,
    request: { params: idParam, query: imageQuery },
    responses: imageResponses,
  })
}
