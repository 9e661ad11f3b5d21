import type { ReactNode } from 'react'
import { Loading } from '#web/admin/crud/loading.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type CatalogueOptions, useCatalogueOptions } from './use-catalogue-options.ts'

/** Renders a form once its options have loaded; before that it could only be submitted incomplete. */
export function WithCatalogueOptions({ children }: { children: (catalogue: CatalogueOptions) => ReactNode }) {
  const { catalogue, failed, reload } = useCatalogueOptions()
  if (catalogue) return children(catalogue)
  if (!failed) return <Loading />
  return (
    <EmptyState title="The form could not be loaded" level={3} actions={<Button onClick={reload}>Try again</Button>} />
  )
}
