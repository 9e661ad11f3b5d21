import { ApiError } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface LoadFailureProps {
  /** what could not be loaded: 'Your orders' */
  subject: string
  error: unknown
  busy: boolean
  onRetry: () => void
  /** The heading level; 1 if it replaces a whole page */
  level?: 1 | 2 | 3
}

/** Shown on an account or admin page in place of content that failed to load, with a retry button. */
export function LoadFailure({ subject, error, busy, onRetry, level = 1 }: LoadFailureProps) {
  return (
    <EmptyState
      level={level}
      title={`${subject} could not be loaded`}
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
