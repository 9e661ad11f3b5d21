import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ProductGrid } from './product-grid.tsx'

/** A skeleton of a product list page. */
export function ListSkeleton() {
  return (
    <div className="wrap pt-6 pb-section">
      <VisuallyHidden>
        <span role="status">Loading...</span>
      </VisuallyHidden>
      <Skeleton className="h-5 w-48 max-w-full" />
      <Skeleton className="mt-6 mb-10 h-10 w-72 max-w-full" />
      <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-10 xl:gap-x-12">
        <Skeleton className="mb-6 h-11 lg:h-96" />
        <ProductGrid products={[]} skeletonCount={8} besideFilters />
      </div>
    </div>
  )
}
