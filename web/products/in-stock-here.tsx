import { useEffect, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { ProductPage } from '#shared/schemas/product.ts'
import { api, call } from '#web/api.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { toCardProducts } from './card-product.ts'
import { ProductGrid } from './product-grid.tsx'

const SHOWN = '4'

/** What a showroom has at this moment, asked by the browser: a kept page would soon be wrong. Nothing after a failure. */
export default function InStockHere({ showroom }: { showroom: string }) {
  const [found, setFound] = useState<ProductPage | null>(null)
  useEffect(() => {
    let isCurrent = true
    const query = { inStock: 'true', store: showroom, sort: 'best-selling', limit: SHOWN }
    call(api.products.search.$get({ query }))
      .then((page) => isCurrent && setFound(page))
      .catch((error) => console.error('Error fetching what a showroom has:', error))
    return () => {
      isCurrent = false
    }
  }, [showroom])
  if (!found?.total) return null
  return (
    <section aria-labelledby="in-stock" className="mt-section">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="in-stock" className="text-28 sm:text-36">
          In stock here
        </h2>
        <TextLink to={`/search?${new URLSearchParams({ query: t('shoes'), store: showroom })}`} className="py-2.5">
          {t('See all {count}', { count: found.total })}
        </TextLink>
      </div>
      <ProductGrid products={toCardProducts(found.products)} />
    </section>
  )
}
