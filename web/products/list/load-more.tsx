import { t } from '#shared/language/t.ts'
import { MAX_PAGES_AT_ONCE } from '#shared/rules/search/product-filter.ts'
import type { ProductList } from '#web/products/load-products.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

interface LoadMoreProps {
  list: ProductList
  /** The query string for one more page: `?page=3` */
  nextSearch: string
}

/** How much of the list is shown, and a link that loads more. The page is in the URL, so Back restores it. */
export function LoadMore({ list, nextSearch }: LoadMoreProps) {
  if (list.products.length >= list.total) return null
  const isCapped = list.filter.page >= MAX_PAGES_AT_ONCE
  return (
    <div className="mt-12 grid justify-items-center gap-4 text-center">
      <p className="text-14 text-ink-muted tabular-nums">
        Showing {list.products.length} of {list.total}
        {isCapped && t('. Choose a colour, a size or a price to see the others.')}
      </p>
      {!isCapped && (
        <LinkButton to={{ search: nextSearch }} tone="secondary" replace preventScrollReset>
          Load more
        </LinkButton>
      )}
    </div>
  )
}
