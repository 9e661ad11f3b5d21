import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { useFetched } from '#web/lib/loading/use-fetched.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { toCardProducts } from './card-product.ts'
import { ProductGrid } from './product-grid.tsx'

const SHOWN = '4'

/** What a showroom has at this moment, asked by the browser: a kept page would soon be wrong. Nothing after a failure. */
export default function InStockHere({ showroom }: { showroom: string }) {
  const query = { inStock: 'true', store: showroom, sort: 'best-selling', limit: SHOWN }
  const found = useFetched(showroom, () => call(api.products.search.$get({ query })), 'what a showroom has')
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
