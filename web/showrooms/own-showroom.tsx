import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { Permission } from '#shared/rules/people/permissions.ts'
import { isMember, useMemberAccess, useMemberShowroom } from '#web/auth/access.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { useSession } from '#web/state/auth.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { staffShowroomQuery } from './showroom-queries.ts'

interface OwnShowroomProps {
  /** id of the store user */
  user: string
  /** what the page asks for */
  permission: Permission
  /** in its place until it is known */
  loading: ReactNode
  children: (showroom: { _id: string; code: string; codeBn: string | null }) => ReactNode
}

/** A page about the showroom that a store user works for, which may have changed since they signed in. */
export function OwnShowroom(props: OwnShowroomProps) {
  const session = useSession()?.allInfo
  return session && isMember(session) ? <MemberShowroom {...props} /> : <LinkedShowroom {...props} />
}

/** The one that a member has chosen in the bar, of those where they may what the page asks for. */
function MemberShowroom({ permission, loading, children }: OwnShowroomProps) {
  const access = useMemberAccess()
  const showroom = useMemberShowroom(permission)
  if (!access) return loading
  return showroom ? <Fragment key={showroom._id}>{children(showroom)}</Fragment> : <NoOwnShowroom />
}

function LinkedShowroom({ user, loading, children }: OwnShowroomProps) {
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
