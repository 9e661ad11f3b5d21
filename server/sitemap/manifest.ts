import { localizePath } from '#shared/language/address.ts'
import { language, PREFIXES } from '#shared/language/language.ts'
import type { ShopFacts } from '#shared/schemas/shop-facts.ts'

/** `/site.webmanifest`: how the shop looks on a phone's home screen. The facts are in the language of the request. */
export function writeManifest({ name, description }: Pick<ShopFacts, 'name' | 'description'>) {
  const icon = (file: string, side: number, purpose: string) => ({
    src: `/${file}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: localizePath('/'),
    name,
    short_name: name,
    description,
    lang: language(),
    start_url: localizePath('/'),
    scope: '/',
    display: 'browser',
    background_color: '#FAF8F4',
    theme_color: '#0B3D2E',
    categories: ['shopping'],
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
  }
}

/** Paths that are not for search engines: the API, personal pages and search results. */
const DISALLOWED_PATHS = [
  '/api/',
  '/cart',
  '/checkout',
  '/login',
  '/register',
  '/change-password',
  '/confirm-email',
  '/track',
  '/undo-email',
  '/invite',
  '/receipt',
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

const DAY = 86_400_000

/** `/.well-known/security.txt` (RFC 9116): where to report a weakness. It expires 90 days after `now`, at midnight UTC. */
export function writeSecurityTxt(publicUrl: string, { care }: Pick<ShopFacts, 'care'>, now = Date.now()): string {
  const expiry = new Date(Math.floor(now / DAY + 90) * DAY).toISOString()
  return [
    `Contact: mailto:${care.email}`,
    `Expires: ${expiry}`,
    'Preferred-Languages: en, bn',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
