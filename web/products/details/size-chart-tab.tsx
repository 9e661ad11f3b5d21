import { lazy, Suspense } from 'react'
import type { Product } from '#shared/schemas/product.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const chartRequest = Promise.withResolvers<void>()

const SizeChart = lazy(async () => {
  if (!import.meta.env.SSR) {
    // React commits no navigation while a lazy component of the page is suspended: the first user input ends the wait.
    for (const eventName of ['pointerdown', 'keydown'])
      addEventListener(eventName, loadSizeChart, { once: true, passive: true })
    await chartRequest.promise
  }
  return import('./size-chart.tsx')
})

/**
 * The size chart as a tab panel. The server renders it; its script is loaded only when the tab is opened, so that a first
 * visit does not pay for it.
 */
export function SizeChartTab({ product }: { product: Product }) {
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <SizeChart product={product} level={2} />
    </Suspense>
  )
}

/** Starts loading the script of the chart. */
export function loadSizeChart(): void {
  chartRequest.resolve()
}
