import { EmptyState } from '#web/ui/empty-state.tsx'

/** In the place of a showroom's pages for staff that has none. */
export function NoOwnShowroom() {
  return (
    <EmptyState level={1} title="You have no store">
      <p>No store is assigned to you yet, or no longer. Please ask a super user of the shop.</p>
    </EmptyState>
  )
}
