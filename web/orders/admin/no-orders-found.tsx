import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

interface NothingToDoProps {
  isNarrowed: boolean
  /** there are orders, but none on this page */
  isBeyond: boolean
  toFirst: { search: string; hash?: string }
}

/** 'No orders found', with the reason if the filter or the page number is why. */
export function NothingToDo({ isNarrowed, isBeyond, toFirst }: NothingToDoProps) {
  if (isBeyond)
    return (
      <EmptyState
        title="There is nothing on this page"
        actions={<LinkButton to={toFirst}>See the newest orders</LinkButton>}
      >
        <p>The orders end before it.</p>
      </EmptyState>
    )
  if (isNarrowed)
    return (
      <EmptyState title="No orders found" actions={<LinkButton to={{ search: '' }}>See all orders</LinkButton>}>
        <p>No order fits what is searched for and chosen above.</p>
      </EmptyState>
    )
  return (
    <EmptyState title="No orders found">
      <p>Once somebody has ordered, the order stands here.</p>
    </EmptyState>
  )
}
