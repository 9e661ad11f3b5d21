import { phoneDigits } from '#shared/bangladesh/digits.ts'
import type { CardProduct } from '#shared/schemas/product.ts'
import { shop } from '#web/shop.ts'
import { NoProducts } from './no-products.tsx'
import { ProductGrid } from './product-grid.tsx'

/** In place of a search's results: what else to do, and popular shoes. */
export function NothingFound({ popular }: { popular: readonly CardProduct[] }) {
  return (
    <>
      <NoProducts>
        Try another word, or an article number. Or call us and we will look for you:{' '}
        <a href={`tel:${phoneDigits(shop.care.phone)}`} className="text-link whitespace-nowrap">
          {shop.care.phone}
        </a>{' '}
        ({shop.care.hours}).
      </NoProducts>
      {popular.length > 0 && (
        <section aria-labelledby="popular-shoes" className="mt-8">
          <h2 id="popular-shoes" className="mb-6 text-28">
            Popular shoes
          </h2>
          <ProductGrid products={popular} />
        </section>
      )}
    </>
  )
}
