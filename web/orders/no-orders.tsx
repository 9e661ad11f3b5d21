import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { OrderPage } from './order-queries.ts'

interface NoOrdersProps {
  list: OrderPage
  /** days of the time filter, or null */
  days: number | null
}

/** 'You have no orders.', with the reason if the time filter or the page number is why. */
export function NoOrders({ list: { hasAny, total }, days }: NoOrdersProps) {
  if (total > 0)
    return (
      <EmptyState
        title="There is nothing on this page"
        actions={<LinkButton to={{ search: days ? `days=${days}` : '' }}>See the newest orders</LinkButton>}
      >
        <p>You have fewer orders than that.</p>
      </EmptyState>
    )
  if (hasAny)
    return (
      <EmptyState title="You have no orders." actions={<LinkButton to={{ search: '' }}>See all orders</LinkButton>}>
        <p>You ordered nothing in this period, but your earlier orders are still here.</p>
      </EmptyState>
    )
  return (
    <EmptyState title="You have no orders." actions={<LinkButton to="/">Find shoes</LinkButton>}>
      <p>Once you have ordered, you can follow your shoes here on their way to you.</p>
    </EmptyState>
  )
}
