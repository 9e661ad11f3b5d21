import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Empty outbox, with hints on what sends a letter. */
export function NoLetters() {
  return (
    <EmptyState
      level={1}
      title="No messages yet"
      className="min-h-page content-center px-gutter"
      actions={
        <>
          <LinkButton to="/outbox">Look again</LinkButton>
          <LinkButton to="/change-password" tone="secondary">
            Forgot password?
          </LinkButton>
        </>
      }
    >
      <p>
        This demonstration shop has no mail server: what it would send is kept here. Place an order, or ask for a
        one-time code, and its message is here a moment later.
      </p>
    </EmptyState>
  )
}
