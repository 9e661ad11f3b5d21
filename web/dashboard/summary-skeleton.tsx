import { Skeleton } from '#web/ui/skeleton.tsx'

/** Placeholder of the figures while they load. */
export function SummarySkeleton() {
  return (
    <div className="grid grid-cols-1 gap-10">
      <div>
        <Skeleton className="h-7 w-44" />
        <div className="mt-4 grid grid-cols-2 gap-3 xl:grid-cols-4">
          {['payment', 'approval', 'processing', 'courier'].map((key) => (
            <Skeleton key={key} className="h-36" />
          ))}
        </div>
      </div>
      <div>
        <Skeleton className="h-7 w-28" />
        <Skeleton className="mt-2 h-4 w-72 max-w-full" />
        <Skeleton className="mt-4 h-86 md:h-57" />
      </div>
      <Skeleton className="h-80" />
    </div>
  )
}
