import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import type { ListedSession } from '#shared/schemas/session.ts'
import { api, call } from '#web/api.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { endSession } from '#web/state/auth.ts'
import { forgetCheckout } from '#web/state/forget-checkout.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { sessionsQuery } from './account-queries.ts'

const SHORT_LENGTH = 6

interface SessionListProps {
  /** signs out in this browser */
  onLogout: () => void
}

/** 'Where you are signed in': every open session of the account, each of which can be ended. */
export function SessionList({ onLogout }: SessionListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [showsAll, setShowsAll] = useState(false)
  const { data, error, refetch } = useQuery(sessionsQuery)
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: (id: string) => call(api.auth.sessions[':id'].$delete({ param: { id } })),
    onSuccess: ({ message }) => {
      toast.success(message)
      heading.current?.focus()
    },
    onSettled: () => client.invalidateQueries(sessionsQuery),
  })
  const signOut = ({ _id, isCurrent }: ListedSession) => {
    if (isCurrent) onLogout()
    else if (!end.isPending) end.mutate(_id)
  }
  const shown = showsAll ? data : data?.slice(0, SHORT_LENGTH)
  return (
    <section className="border-b border-line py-6">
      <h2 ref={heading} tabIndex={-1} className="text-18 outline-none">
        Where you are signed in
      </h2>
      <p className="mt-1 text-14 text-pretty text-ink-muted">
        If you do not recognise one of these, sign it out and change your password.
      </p>
      {error && !data && <LoadFailure level={3} subject="The list" error={error} onRetry={refetch} />}
      {!error && !data && <ListSkeleton />}
      {shown && (
        <ul aria-label="Sessions" className="mt-4 divide-y divide-line border-t border-line">
          {shown.map((session) => (
            <SessionRow
              key={session._id}
              session={session}
              busy={end.isPending && end.variables === session._id}
              onSignOut={() => signOut(session)}
            />
          ))}
        </ul>
      )}
      {data && (
        <div className="mt-4 flex flex-wrap gap-3">
          <SignOutEverywhere />
          {shown && shown.length < data.length && (
            <Button tone="secondary" onClick={() => setShowsAll(true)}>
              Show all {data.length}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

interface SessionRowProps {
  session: ListedSession
  busy: boolean
  onSignOut: () => void
}

function SessionRow({ session, busy, onSignOut }: SessionRowProps) {
  const name = deviceName(session)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {name}
          {session.isCurrent && <Badge tone="ok">This browser</Badge>}
        </p>
        <p className="text-14 text-ink-muted tabular-nums">{describeLastUse(session)}</p>
        <p className="text-14 text-ink-muted tabular-nums">Signed in {formatDateTime(session.createdAt)}</p>
      </div>
      <Button tone="secondary" size="sm" busy={busy} onClick={onSignOut}>
        Sign out<span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}

/** 'Chrome on Android' */
export function deviceName({ browser, system }: Pick<ListedSession, 'browser' | 'system'>): string {
  const name = browser ?? t('Unknown browser')
  return system ? t('{name} on {system}', { name, system }) : name
}

function describeLastUse({ lastSeenAt, address }: ListedSession): string {
  const time = formatDateTime(lastSeenAt)
  return address ? t('Last used {time} from {address}', { time, address }) : t('Last used {time}', { time })
}

function ListSkeleton() {
  return (
    <div role="status" className="mt-4 grid grid-cols-1 gap-4 border-t border-line py-4">
      <span className="sr-only">Loading...</span>
      {['first', 'second'].map((row) => (
        <div key={row} className="grid grid-cols-1 gap-2">
          <Skeleton className="h-6 w-48 max-w-full" />
          <Skeleton className="h-5 w-64 max-w-full" />
        </div>
      ))}
    </div>
  )
}

/** The button that ends every session of the account, and its confirmation dialog. */
function SignOutEverywhere() {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(api.auth['logout-all'].$post()),
    onSuccess: ({ message }) => {
      endSession('/login')
      forgetCheckout()
      toast.success(message)
      return navigate('/login')
    },
  })
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={open}
        title="Sign out everywhere"
        confirmLabel="Sign out everywhere"
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => !isPending && setOpen(false)}
      >
        <p>Everyone who is signed in to your account will have to sign in again, in this browser too.</p>
      </ConfirmDialog>
    </>
  )
}
