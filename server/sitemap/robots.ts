/** Where search engines have nothing to look for: calls, what belongs to one visitor, and answers to searches. */
const NOT_FOR_SEARCH = [
  '/api/',
  '/cart',
  '/checkout',
  '/login',
  '/register',
  '/change-password',
  '/profile',
  '/dashboard',
  '/outbox',
  '/search',
  '/ui$',
]

/** `/robots.txt` (RFC 9309): pictures are calls too, but may be found. */
export function writeRobots(publicUrl: string): string {
  return [
    'User-agent: *',
    'Allow: /api/v1/*/image/',
    'Allow: /api/v1/*/phone-image/',
    ...NOT_FOR_SEARCH.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
