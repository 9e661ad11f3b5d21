import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { userKeys } from './user-queries.ts'

/** 'Leaves the company': ends everything that somebody has for the shop, once it is confirmed. */
export function LeaveButton({ user: { _id, name } }: { user: { _id: string; name: string } }) {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const leave = useMutation({
    mutationFn: () => call(api.auth.leave[':id'].$post({ param: { id: _id } })),
    onSuccess: ({ message }) => {
      toast.success(message)
      setOpen(false)
      return Promise.all([
        queries.invalidateQueries({ queryKey: userKeys.all }),
        queries.invalidateQueries({ queryKey: userKeys.sessions }),
      ])
    },
  })
  return (
    <>
      <Button size="sm" tone="quiet" onClick={() => setOpen(true)} className="-ml-3 justify-self-start">
        Leaves the company<span className="sr-only"> {name}</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={<span className="wrap-anywhere">{t('{name} leaves the company?', { name })}</span>}
        confirmLabel={t('Leaves the company')}
        busy={leave.isPending}
        onConfirm={() => leave.mutate()}
        onClose={() => setOpen(false)}
      >
        <p className="text-pretty text-ink-muted">
          Roles, showrooms, sessions, trusted browsers, passkeys and second step end at once. The account stays a
          customer’s, and what was done keeps its name. A counter’s devices stay: nothing is sold there without signing
          in.
        </p>
      </ConfirmDialog>
    </>
  )
}
