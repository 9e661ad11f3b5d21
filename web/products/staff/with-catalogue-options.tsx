import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Loading } from '#web/staff/crud/loading.tsx'
import { type CatalogueOptions, catalogueOptionsQuery } from './product-queries.ts'

/** Renders a form once its options have loaded; before that it could only be submitted incomplete. */
export function WithCatalogueOptions({ children }: { children: (catalogue: CatalogueOptions) => ReactNode }) {
  const { data, error, refetch } = useQuery(catalogueOptionsQuery)
  if (data) return children(data)
  return error ? <LoadFailure subject="The form" level={3} error={error} onRetry={refetch} /> : <Loading />
}
