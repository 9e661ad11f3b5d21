import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { AreaField as Field } from './area-field.tsx'

type AreaFieldProps = Omit<ComponentProps<typeof Field>, 'banglaNames'>

const LazyField = lazy(async () => {
  const [{ AreaField }, { default: banglaNames }] = await Promise.all([
    import('./area-field.tsx'),
    import('#shared/bangladesh/thana-names.json'),
  ])
  return { default: (props: AreaFieldProps) => <AreaField {...props} banglaNames={banglaNames} /> }
})
const LazyName = lazy(async () => ({ default: (await import('./area-field.tsx')).AreaName }))

/** `AreaField`, whose names of 601 thanas in two languages come once it is shown. */
export function AreaField(props: AreaFieldProps) {
  return (
    <Suspense fallback={<Skeleton className="h-16 sm:col-span-2" />}>
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
