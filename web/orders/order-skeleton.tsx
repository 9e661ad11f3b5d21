import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Placeholder of an order while it loads. */
export function OrderSkeleton() {
  return (
    <div className="@container">
      <VisuallyHidden>
        <span role="status">Loading...</span>
      </VisuallyHidden>
      <Skeleton className="h-11 w-72 max-w-full" />
      <Skeleton className="mt-3 h-5 w-52 max-w-full" />
      <Skeleton className="mt-8 h-80 @xl:h-24" />
      <Skeleton className="mt-8 h-7 w-32" />
      <Skeleton className="mt-4 h-28" />
      <Skeleton className="mt-2 h-28" />
    </div>
  )
}
