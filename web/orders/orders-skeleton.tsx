import { Skeleton } from '#web/ui/skeleton.tsx'

const ROWS = ['first', 'second', 'third', 'fourth']

/** Placeholder of 'My Orders' while it loads; the status line above announces it. */
export function OrdersSkeleton() {
  return (
    <div aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 border-b border-line py-5">
          <div className="grid grid-cols-1 gap-2">
            <Skeleton className="h-6 w-48 max-w-full" />
            <Skeleton className="h-5 w-56 max-w-full" />
          </div>
          <Skeleton className="h-6 w-16" />
          <Skeleton className="col-span-full h-14 w-40" />
        </div>
      ))}
    </div>
  )
}
