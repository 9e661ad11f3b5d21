import { Skeleton } from '#web/ui/skeleton.tsx'

/** A skeleton of a product card, with the same height. */
export function ProductCardSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="aspect-square w-full" />
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-1.5 h-6 w-2/5" />
    </div>
  )
}
