import type { ReactNode } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** In place of an empty list of products; `children` says what else to do. */
export function NoProducts({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      title="No products found."
      actions={
        <LinkButton to="/" tone="secondary">
          Go to the home page
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  )
}
