import type { ShopFacts } from '#shared/schemas/shop-facts.ts'

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
