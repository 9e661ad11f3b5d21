import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** What a customer finds in place of an admin page (AUTH-09). */
export function NotAllowed({ name }: { name: string }) {
  return (
    <EmptyState
      level={1}
      title="You are not allowed to do this"
      className="min-h-[60vh] content-center px-gutter"
      actions={
        <>
          <LinkButton to="/">Go back home</LinkButton>
          <LinkButton to="/profile" tone="secondary">
            My Account
          </LinkButton>
        </>
      }
    >
      <p>
        This page is for those who run the shop. You are signed in as{' '}
        <span className="font-medium wrap-anywhere text-ink">{name}</span>.
      </p>
    </EmptyState>
  )
}
