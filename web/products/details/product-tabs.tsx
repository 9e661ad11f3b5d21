import { lazy, Suspense } from 'react'
import { t } from '#shared/language/t.ts'
import type { CardProduct } from '#shared/schemas/product.ts'
import { Tabs } from '#web/ui/menu/tabs.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { splitDescription } from './truncate-description.ts'

interface ProductDescription extends ReturnType<typeof splitDescription> {
  /** its language, if that is not the page's */
  lang: string | undefined
}

interface ProductTabsProps {
  product: CardProduct
  description: ProductDescription
  /** id of the size that is chosen */
  size: string | null
}

/** The full description and the size chart. */
export function ProductTabs({ product, description, size }: ProductTabsProps) {
  return (
    <Tabs
      label="More about this product"
      className="mt-section"
      tabs={[
        { id: 'description', label: t('Description'), panel: <Description {...description} /> },
        {
          id: 'size-chart',
          label: t('Size Chart'),
          panel: <SizeChartTab {...{ product, size }} />,
          onOpen: loadSizeChart,
        },
      ]}
    />
  )
}

function Description({ lang, text, parts }: ProductDescription) {
  return (
    <div className="grid max-w-prose gap-4">
      <p lang={lang} className="whitespace-pre-line text-pretty">
        {text}
      </p>
      {parts.length > 0 && (
        <dl lang={lang} className="grid gap-3">
          {parts.map(({ label, text }) => (
            <div key={label + text}>
              <dt className="font-medium">{label}</dt>
              <dd className="text-ink-muted">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-14 text-ink-muted">
        Disclaimer: colours may differ slightly from the pictures, because of the light they were made in and of the
        screen they are seen on.
      </p>
    </div>
  )
}

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
function SizeChartTab(props: { product: CardProduct; size: string | null }) {
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <SizeChart {...props} level={2} />
    </Suspense>
  )
}

/** Starts loading the script of the chart. */
function loadSizeChart(): void {
  chartRequest.resolve()
}
