import { EmptyState } from '#web/ui/empty-state.tsx'

/** In the place of a showroom's pages for staff that has none. */
export function NoOwnShowroom() {
  return (
    <EmptyState level={1} title="You have no store">
      <p>You have no store to work for yet, or it was taken back. Please ask a super user of the shop.</p>
    </EmptyState>
  )
}
