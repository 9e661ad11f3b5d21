import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import type { StaffSession } from '#shared/schemas/people.ts'
import { api, call } from '#web/api.ts'
import { useMayEverywhere } from '#web/auth/access.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { useSession } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { staffSessionsQuery, userKeys } from './user-queries.ts'

/** 'Where the staff are signed in': device, network and last use of each session; who decides on people ends one or all of a person. */
export function StaffSessions() {
  const { data, error, refetch } = useQuery(staffSessionsQuery)
  const queries = useQueryClient()
  const ownId = useSession()?.allInfo._id
  const mayDecide = useMayEverywhere('write_people')
  const mayEnd = (user: string) => mayDecide && user !== ownId
  const end = useMutation({
    mutationFn: ({ id, all }: { id: string; all: boolean }) =>
      all
        ? call(api.auth['staff-sessions'].of[':id'].$delete({ param: { id } }))
        : call(api.auth['staff-sessions'][':id'].$delete({ param: { id } })),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queries.invalidateQueries({ queryKey: userKeys.sessions }),
  })
  const people = Object.values(Object.groupBy(data ?? [], ({ user }) => user._id)).flatMap((sessions) =>
    sessions ? [sessions] : [],
  )
  return (
    <section className="mt-10">
      <h2 className="text-22">Where the staff are signed in</h2>
      <p className="mt-1 max-w-prose text-14 text-pretty text-ink-muted">
        A network is shown without its last part. Your own sessions are under Account Actions.
      </p>
      {error && !data && <LoadFailure level={3} subject="The list" error={error} onRetry={refetch} />}
      <ul aria-label={t('People who are signed in')} className="mt-4 divide-y divide-line border-y border-line">
        {people.map((sessions) => {
          const [{ user } = { user: { _id: '', name: '' } }] = sessions
          return (
            <li key={user._id} className="grid gap-3 py-4 sm:grid-cols-2">
              <div className="grid content-start justify-items-start gap-1">
                <p className="font-medium wrap-anywhere">{user.name}</p>
                {mayEnd(user._id) && (
                  <Button
                    size="sm"
                    tone="quiet"
                    className="-ml-3"
                    busy={end.isPending && end.variables.id === user._id}
                    onClick={() => end.mutate({ id: user._id, all: true })}
                  >
                    Sign out everywhere<span className="sr-only"> {user.name}</span>
                  </Button>
                )}
              </div>
              <ul className="grid gap-3">
                {sessions.map((session) => (
                  <li key={session._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                    <div className="grid min-w-0 gap-0.5">
                      <p>{deviceName(session)}</p>
                      <p className="text-14 text-ink-muted tabular-nums">{describeUse(session)}</p>
                    </div>
                    {mayEnd(user._id) && (
                      <Button
                        size="sm"
                        tone="secondary"
                        busy={end.isPending && end.variables.id === session._id}
                        onClick={() => end.mutate({ id: session._id, all: false })}
                      >
                        Sign out<span className="sr-only"> {deviceName(session)}</span>
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function deviceName({ browser, system }: StaffSession): string {
  const name = browser ?? t('Unknown browser')
  return system ? t('{name} on {system}', { name, system }) : name
}

function describeUse({ lastSeenAt, address }: StaffSession): string {
  const time = formatDateTime(lastSeenAt)
  return address ? t('Last used {time} from {address}', { time, address }) : t('Last used {time}', { time })
}
