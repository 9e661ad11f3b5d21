import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** A skeleton of a product page. */
export function ProductSkeleton() {
  return (
    <div className="wrap pt-3 pb-section sm:pt-6">
      <VisuallyHidden>
        <span role="status">Loading...</span>
      </VisuallyHidden>
      <Skeleton className="h-5 w-64 max-w-full" />
      <div className="mt-3 grid gap-8 sm:mt-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14">
        <Skeleton className="aspect-square max-md:w-72 lg:ml-24" />
        <div className="grid content-start gap-5">
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-20" />
          <Skeleton className="h-24" />
          <Skeleton className="h-13" />
        </div>
      </div>
    </div>
  )
}
