import type { OrderPage } from '#web/shop/load-orders.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

interface OrderPagingProps {
  list: OrderPage
  /** the days of the time filter, or null */
  days: number | null
  onChoose: () => void
}

/** The way to older and to newer orders, where there are more than one page holds. */
export function OrderPaging({ list: { page, pages }, days, onChoose }: OrderPagingProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages of orders" className="mt-8 flex flex-wrap items-center justify-between gap-4">
      <p className="text-14 text-ink-muted tabular-nums">
        Page {page} of {pages}
      </p>
      <div className="flex flex-wrap gap-3">
        {page > 1 && (
          <LinkButton to={{ search: searchOf(page - 1, days) }} tone="secondary" onClick={onChoose}>
            Newer orders
          </LinkButton>
        )}
        {page < pages && (
          <LinkButton to={{ search: searchOf(page + 1, days) }} tone="secondary" onClick={onChoose}>
            Older orders
          </LinkButton>
        )}
      </div>
    </nav>
  )
}

function searchOf(page: number, days: number | null): string {
  const query = new URLSearchParams()
  if (days) query.set('days', String(days))
  if (page > 1) query.set('page', String(page))
  return query.toString()
}
