import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'

const LazyField = lazy(async () => ({ default: (await import('./area-field.tsx')).AreaField }))
const LazyName = lazy(async () => ({ default: (await import('./area-field.tsx')).AreaName }))

/** `AreaField`, whose names of 601 thanas in two languages come once it is shown. */
export function AreaField(props: ComponentProps<typeof LazyField>) {
  return (
    <Suspense fallback={<Skeleton className="h-18.5 sm:col-span-2" />}>
      <LazyField {...props} />
    </Suspense>
  )
}

/** An area in the current language. */
export function AreaName(props: ComponentProps<typeof LazyName>) {
  return (
    <Suspense>
      <LazyName {...props} />
    </Suspense>
  )
}
