import { Skeleton } from '#web/ui/skeleton.tsx'

/** The place of a product card while it loads: as high as the card. */
export function ProductCardSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="aspect-square w-full" />
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-1.5 h-6 w-2/5" />
    </div>
  )
}
