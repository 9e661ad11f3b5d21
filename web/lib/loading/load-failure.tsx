import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { ApiError, errorMessage } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

interface LoadFailureProps {
  /** what could not be loaded: 'Your orders' */
  subject: string
  error: unknown
  onRetry: () => unknown
  /** more buttons or links */
  actions?: ReactNode
  /** The heading level; 1 if it replaces a whole page */
  level?: 1 | 2 | 3
}

/** Shown on an account or admin page in place of content that failed to load, with a retry button. */
export function LoadFailure({ subject, error, onRetry, actions, level = 1 }: LoadFailureProps) {
  return (
    <EmptyState
      level={level}
      title={t('{subject} could not be loaded', { subject })}
      actions={
        <>
          <Button onClick={() => onRetry()}>Try again</Button>
          {error instanceof ApiError && error.code === 'second_step_missing' && (
            <LinkButton to="/profile/second-step" tone="secondary">
              Second step
            </LinkButton>
          )}
          {actions}
        </>
      }
    >
      <p>{errorMessage(error)}</p>
    </EmptyState>
  )
}
