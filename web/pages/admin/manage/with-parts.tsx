import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loading } from './loading.tsx'
import { type CatalogueParts, useCatalogueParts } from './use-catalogue-parts.ts'

/** Shows a form once what can be chosen in it is there; before that it could only be sent half empty. */
export function WithParts({ children }: { children: (parts: CatalogueParts) => ReactNode }) {
  const { parts, failed, reload } = useCatalogueParts()
  if (parts) return children(parts)
  if (!failed) return <Loading />
  return (
    <EmptyState title="The form could not be loaded" level={3} actions={<Button onClick={reload}>Try again</Button>} />
  )
}
