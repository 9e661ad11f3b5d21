import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { staffShowroomQuery } from './showroom-queries.ts'

interface OwnShowroomProps {
  /** id of the store user */
  user: string
  /** in its place until it is known */
  loading: ReactNode
  children: (showroom: { _id: string; code: string; codeBn: string | null }) => ReactNode
}

/** A page about the showroom that a store user works for, which may have changed since they signed in. */
export function OwnShowroom({ user, loading, children }: OwnShowroomProps) {
  const { data, error, refetch } = useQuery(staffShowroomQuery(user))
  if (data?.matchSU) return children(data.matchSU.store)
  if (data) return <NoOwnShowroom />
  if (error) return <LoadFailure subject="Your store" error={error} onRetry={refetch} />
  return loading
}

/** In the place of a showroom's pages for staff that has none. */
function NoOwnShowroom() {
  return (
    <EmptyState level={1} title="You have no store">
      <p>No store is assigned to you yet, or no longer. Please ask a super user of the shop.</p>
    </EmptyState>
  )
}
