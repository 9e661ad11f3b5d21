import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'

const opened = Promise.withResolvers<void>()

const SizeChart = lazy(async () => {
  if (!import.meta.env.SSR) {
    // React shows no step of a navigation while a part of the page still waits: the first sign of life ends the waiting.
    for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, openSizeChart, { once: true, passive: true })
    await opened.promise
  }
  return import('./size-chart.tsx')
})

/**
 * The size chart as a tab's content. Its words come with the page from the server; its script comes only when the tab is
 * opened, so that a first visit does not pay for it.
 */
export function SizeChartTab({ category }: { category: string }) {
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <SizeChart category={category} level={2} />
    </Suspense>
  )
}

/** Somebody has opened the tab. */
export function openSizeChart(): void {
  opened.resolve()
}
