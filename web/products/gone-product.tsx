import type { CardProduct } from '#shared/schemas/product.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ProductGrid } from './product-grid.tsx'

interface GoneProductProps {
  /** 'Chelsea Boot is no longer sold' */
  title: string
  similar: readonly CardProduct[]
}

/** In the place of the page of a product that has left the shop: what it was, and what is like it. */
export default function GoneProduct({ title, similar }: GoneProductProps) {
  return (
    <div className="wrap pb-section">
      <EmptyState level={1} title={title} actions={<LinkButton to="/">Go back home</LinkButton>} />
      {similar.length > 0 && (
        <section aria-labelledby="similar">
          <h2 id="similar" className="mb-6 text-28 sm:text-36">
            You may also like
          </h2>
          <ProductGrid products={similar} />
        </section>
      )}
    </div>
  )
}
