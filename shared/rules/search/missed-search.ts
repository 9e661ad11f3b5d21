/** Fewer products than this are few. */
const FEW = 3

interface Found {
  products: readonly { name: string; nameBn: string | null; code: string }[]
  total: number
  isNear: boolean
}

/** Whether a search found nothing that fits, or so little that the owner should know, and none of it by its name. */
export function isMissedSearch(query: string, { products, total, isNear }: Found): boolean {
  const text = query.normalize('NFC').trim().toLowerCase()
  if (!text) return false
  if (total === 0 || isNear) return true
  const isNamed = products.some(({ name, nameBn, code }) => `${name}\n${nameBn}\n${code}`.toLowerCase().includes(text))
  return total < FEW && !isNamed
}
