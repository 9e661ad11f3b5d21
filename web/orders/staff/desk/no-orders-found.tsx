import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

interface NoOrdersFoundProps {
  isFiltered: boolean
  /** there are orders, but none on this page */
  isPastEnd: boolean
  firstPageLink: { search: string; hash?: string }
}

/** 'No orders found', with the reason if the filter or the page number is why. */
export function NoOrdersFound({ isFiltered, isPastEnd, firstPageLink }: NoOrdersFoundProps) {
  if (isPastEnd)
    return (
      <EmptyState
        title="There is nothing on this page"
        actions={<LinkButton to={firstPageLink}>See the newest orders</LinkButton>}
      >
        <p>There are fewer orders than that.</p>
      </EmptyState>
    )
  if (isFiltered)
    return (
      <EmptyState title="No orders found" actions={<LinkButton to={{ search: '' }}>See all orders</LinkButton>}>
        <p>No order matches the search and the filters above.</p>
      </EmptyState>
    )
  return (
    <EmptyState title="No orders found">
      <p>Orders appear here once somebody has ordered.</p>
    </EmptyState>
  )
}
