import { lazy, Suspense, useState } from 'react'

const SizeChartDialog = lazy(() => import('./size-chart-dialog.tsx'))

/** The link beside the sizes that opens the size chart. */
export function SizeHelp({ category }: { category: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="text-link noscript:hidden">
        Find my size
      </button>
      {open && (
        <Suspense>
          <SizeChartDialog category={category} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
