import { lazy, Suspense, useState } from 'react'
import type { Product } from '#shared/schemas/product.ts'

const SizeChartDialog = lazy(() => import('./size-chart-dialog.tsx'))

/** The link beside the sizes that opens the size chart. */
export function SizeHelp({ product }: { product: Product }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="text-link noscript:hidden">
        Find my size
      </button>
      {open && (
        <Suspense>
          <SizeChartDialog product={product} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
