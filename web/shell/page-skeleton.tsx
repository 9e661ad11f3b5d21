import { useLayoutEffect } from 'react'
import { ListSkeleton } from '#web/products/list-skeleton.tsx'
import { ProductSkeleton } from '#web/products/product-skeleton.tsx'
import { placedNotice } from '#web/state/placed-notice.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** A skeleton of the page at this path. */
export function PageSkeleton({ path }: { path: string }) {
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  if (/^\/products?\//.test(path)) return <ProductSkeleton />
  if (/^\/(?:category|sub-category)\/|^\/search$/.test(path)) return <ListSkeleton />
  return (
    <>
      {path === '/' && placedNotice()}
      <div className="grid min-h-page place-items-center text-28 text-brand">
        <Spinner label="Loading..." />
      </div>
    </>
  )
}
