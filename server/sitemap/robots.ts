import { PREFIXES } from '#shared/language/language.ts'

/** Paths that are not for search engines: the API, personal pages and search results. */
const DISALLOWED_PATHS = [
  '/api/',
  '/cart',
  '/checkout',
  '/login',
  '/register',
  '/change-password',
  '/confirm-email',
  '/undo-email',
  '/profile',
  '/dashboard',
  '/outbox',
  '/search',
  '/ui$',
]

/** `/robots.txt` (RFC 9309). Images are below /api/ too, but may be indexed. */
export function writeRobots(publicUrl: string): string {
  return [
    'User-agent: *',
    'Allow: /api/v1/*/image/',
    'Allow: /api/v1/*/phone-image/',
    ...Object.values(PREFIXES).flatMap((prefix) => DISALLOWED_PATHS.map((path) => `Disallow: ${prefix}${path}`)),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
