import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Product } from '#shared/schemas/product.ts'
import { Tabs } from '#web/ui/menu/tabs.tsx'
import { loadSizeChart, SizeChartTab } from './size-chart-tab.tsx'

/** The full description and the size chart. */
export function ProductTabs({ product }: { product: Product }) {
  return (
    <Tabs
      label="More about this product"
      className="mt-section"
      tabs={[
        { id: 'description', label: t('Description'), panel: <Description product={product} /> },
        {
          id: 'size-chart',
          label: t('Size Chart'),
          panel: <SizeChartTab product={product} />,
          onOpen: loadSizeChart,
        },
      ]}
    />
  )
}

function Description({ product }: { product: Product }) {
  return (
    <div className="grid max-w-prose gap-4">
      <p {...localizedProps(product, 'description')} className="whitespace-pre-line text-pretty" />
      <p className="text-14 text-ink-muted">
        Disclaimer: colours may differ slightly from the pictures, because of the light they were made in and of the
        screen they are seen on.
      </p>
    </div>
  )
}
