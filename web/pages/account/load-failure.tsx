import { ApiError } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface LoadFailureProps {
  /** what could not be loaded: 'Your orders' */
  what: string
  error: unknown
  busy: boolean
  onRetry: () => void
}

/** In the place of what an account page could not load, with a way on. */
export function LoadFailure({ what, error, busy, onRetry }: LoadFailureProps) {
  return (
    <EmptyState
      level={1}
      title={`${what} could not be loaded`}
      actions={
        <Button onClick={onRetry} busy={busy}>
          Try again
        </Button>
      }
    >
      <p>{error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'}</p>
    </EmptyState>
  )
}
