import { Skeleton } from '#web/ui/skeleton.tsx'

const CARDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Placeholder of the order list while it loads; the status line above announces it. */
export function DeskSkeleton() {
  return (
    <div aria-hidden="true" className="grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-3">
      {CARDS.map((card) => (
        <div key={card} className="grid gap-2 rounded-m border border-line bg-surface p-4">
          <Skeleton className="h-6 w-44 max-w-full" />
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="mt-2 h-6 w-36 max-w-full" />
          <Skeleton className="h-5 w-28 max-w-full" />
          <Skeleton className="mt-2 h-6 w-48 max-w-full" />
        </div>
      ))}
    </div>
  )
}
