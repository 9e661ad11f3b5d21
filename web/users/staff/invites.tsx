import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Invite } from '#shared/schemas/people/invites.ts'
import { api, call } from '#web/api.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { invitesQuery, userKeys } from './user-queries.ts'

interface InvitesProps {
  isInviting: boolean
  onInvitingEnd: () => void
}

/** 'Invitations': those that are open, to send again or revoke, and the dialog for a new one. */
export function Invites({ isInviting, onInvitingEnd }: InvitesProps) {
  const { data, error, refetch } = useQuery(invitesQuery)
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: userKeys.invites })
  const change = useMutation({
    mutationFn: ({ id, again }: { id: string; again: boolean }) =>
      again
        ? call(api.invites.send[':id'].$post({ param: { id } }))
        : call(api.invites.delete[':id'].$delete({ param: { id } })),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: reload,
  })
  const isBusy = (id: string, again: boolean) =>
    change.isPending && change.variables.id === id && change.variables.again === again
  return (
    <section className="mt-10">
      <h2 className="text-22">Invitations</h2>
      {error && !data && <LoadFailure level={3} subject="The list" error={error} onRetry={refetch} />}
      {data?.length === 0 && <p className="mt-3 text-14 text-ink-muted">No invitation is open.</p>}
      {data && data.length > 0 && (
        <ul aria-label={t('Open invitations')} className="mt-4 divide-y divide-line border-y border-line">
          {data.map((invite) => (
            <li key={invite._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
              <div className="grid min-w-0 gap-0.5 wrap-anywhere">
                <p className="font-medium">{invite.email}</p>
                <p className="text-14 text-ink-muted">{describe(invite)}</p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  tone="secondary"
                  busy={isBusy(invite._id, true)}
                  onClick={() => change.mutate({ id: invite._id, again: true })}
                >
                  Send again<span className="sr-only"> {invite.email}</span>
                </Button>
                <Button
                  size="sm"
                  tone="quiet"
                  busy={isBusy(invite._id, false)}
                  onClick={() => change.mutate({ id: invite._id, again: false })}
                >
                  Revoke<span className="sr-only"> {invite.email}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <InviteDialog
        open={isInviting}
        onClose={onInvitingEnd}
        onInvited={() => {
          onInvitingEnd()
          void reload()
        }}
      />
    </section>
  )
}

function describe({ role, showrooms, expiresAt }: Invite): string {
  const places = showrooms?.map((showroom) => localized(showroom, 'code')).join(', ') ?? t('All showrooms')
  const time = formatDateTime(expiresAt)
  const until =
    Date.parse(expiresAt) < Date.now()
      ? t('The link ended on {time}', { time })
      : t('The link works until {time}', { time })
  return `${localized(role, 'name')} · ${places} · ${until}`
}
