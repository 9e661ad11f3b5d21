import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Webhook } from '#shared/schemas/programs/webhook.ts'
import { api, call } from '#web/api.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { ProgramViews } from '#web/staff/program-views.tsx'
import { ShownOnce } from '#web/staff/shown-once.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { NewWebhook } from './new-webhook.tsx'
import { webhookColumns } from './webhook-columns.tsx'
import { useLogFilter, webhookKeys, webhooksQuery } from './webhook-queries.ts'

/** The addresses that are told what happens: how each does, its log, how it is made, switched and removed. */
export default function Webhooks() {
  const { filter, setFilter } = useLogFilter()
  const { data, error, refetch } = useQuery(webhooksQuery)
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState('')
  const [removing, setRemoving] = useState<Webhook | null>(null)
  const [removed, setRemoved] = useState(0)
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: webhookKeys.all })
  const remove = useMutation({
    mutationFn: ({ _id }: Webhook) => call(api.webhooks.delete[':id'].$delete({ param: { id: _id } })),
    onSuccess: ({ message }) => {
      toast.success(message)
      setRemoved(removed + 1)
    },
    onSettled: () => {
      setRemoving(null)
      return reload()
    },
  })
  const turn = useMutation({
    mutationFn: ({ _id, offAt }: Webhook) =>
      call(api.webhooks.switch[':id'].$put({ param: { id: _id }, json: { on: offAt !== null } })),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: reload,
  })
  const open = data?.find(({ _id }) => _id === filter.webhook)
  const columns = webhookColumns({
    openLog: ({ _id }) => setFilter({ webhook: _id, state: null, page: 1 }),
    turn: (webhook) => turn.mutate(webhook),
    isTurning: ({ _id }) => turn.isPending && turn.variables._id === _id,
    remove: setRemoving,
  })
  return (
    <>
      <PageHeader
        hasFiles={false}
        title={t('Webhooks')}
        status={t('Addresses of other programs that are told what happens.')}
        focusKey={removed}
      >
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setMaking(true)}>
          Make a webhook
        </Button>
      </PageHeader>
      <ProgramViews open="webhooks" />
      {error && !data ? (
        <LoadFailure subject={t('The webhooks')} level={2} error={error} onRetry={refetch} />
      ) : (
        <Table
          caption={t('Webhooks')}
          columns={columns}
          rows={data ?? []}
          rowKey={({ _id }) => _id}
          loadingRows={data ? 0 : 3}
          empty={t('No program is told anything yet.')}
          stacked
          className="table-open"
        />
      )}
      {open && <DeliveryLog key={open._id} webhook={open} />}
      {isMaking && (
        <NewWebhook
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false)
            setSecret(made)
            void reload()
          }}
        />
      )}
      {secret && (
        <ShownOnce
          title={t('The secret of the webhook')}
          subject={t('Secret')}
          secret={secret}
          onClose={() => setSecret('')}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        title={t('Remove this webhook?')}
        confirmLabel={t('Remove')}
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing)}
        onClose={() => setRemoving(null)}
      >
        <p className="font-semibold wrap-anywhere">{removing?.name}</p>
        <p className="mt-2">Its log goes too, with what was not taken yet.</p>
      </ConfirmDialog>
    </>
  )
}
