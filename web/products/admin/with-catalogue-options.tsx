import type { ReactNode } from 'react'
import { Loading } from '#web/admin/crud/loading.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type CatalogueParts, useCatalogueParts } from './use-catalogue-options.ts'

/** Renders a form once its options have loaded; before that it could only be submitted incomplete. */
export function WithParts({ children }: { children: (parts: CatalogueParts) => ReactNode }) {
  const { parts, failed, reload } = useCatalogueParts()
  if (parts) return children(parts)
  if (!failed) return <Loading />
  return (
    <EmptyState title="The form could not be loaded" level={3} actions={<Button onClick={reload}>Try again</Button>} />
  )
}
