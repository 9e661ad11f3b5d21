import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import type { ManagedProduct } from '#shared/schemas/product-input.ts'
import { Badge } from '#web/ui/badge.tsx'

/** How many sizes of a product any showroom has; nothing while the shop keeps no stock. */
export function StockText({ product: { sizes, soldOut } }: { product: ManagedProduct }) {
  if (soldOut === undefined) return null
  if (soldOut) return <Badge tone="bad">Sold out</Badge>
  const there = sizes.filter(({ available }) => available).length
  return there === sizes.length
    ? t('All sizes in stock')
    : t('{count} of {total} sizes in stock', { count: figures(there), total: figures(sizes.length) })
}
