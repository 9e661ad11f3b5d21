import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { DELIVERY_STATES, type DeliveryState } from '#shared/rules/staff/webhooks.ts'
import type { Webhook, WebhookDelivery } from '#shared/schemas/programs/webhook.ts'
import { api, call } from '#web/api.ts'
import { PagedTable } from '#web/lib/lists/paged-table.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import type { TableColumn } from '#web/ui/table/table.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { logQuery, useLogFilter, webhookKeys } from './webhook-queries.ts'

const STATE_NAMES: Record<DeliveryState, string> = {
  waiting: t('Waiting'),
  taken: t('Taken'),
  lost: t('Given up'),
}
const TONES = { waiting: 'warn', taken: 'ok', lost: 'bad' } as const

/** The log of a webhook: what it was told, what came of it, and 'Send again'. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const { filter, setFilter, pageLink } = useLogFilter()
  const { data, error, refetch } = useQuery(logQuery(filter))
  const queries = useQueryClient()
  const [turns, setTurns] = useState(0)
  const again = useMutation({
    mutationFn: ({ _id }: WebhookDelivery) =>
      call(api.webhooks['send-again'][':sequence'].$post({ param: { sequence: _id } })),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queries.invalidateQueries({ queryKey: webhookKeys.all }),
  })
  return (
    <section className="mt-10" aria-labelledby="log">
      <h2 id="log" key={turns} tabIndex={-1} ref={focusNow} className="text-22 wrap-anywhere outline-none">
        {t('Log of {name}', { name: webhook.name })}
      </h2>
      <p className="mt-1 text-14 text-ink-muted">
        What was sent in the last 14 days. Sent again, an event is the same, so that a program does nothing twice.
      </p>
      <div className="my-4 max-w-60">
        <SelectField
          label={t('Status')}
          value={filter.state ?? ''}
          placeholder={t('All')}
          options={DELIVERY_STATES.map((value) => ({ value, label: STATE_NAMES[value] }))}
          onChange={({ target }) => setFilter({ state: DELIVERY_STATES.find((one) => one === target.value) ?? null })}
        />
      </div>
      {error && !data ? (
        <LoadFailure subject={t('The log')} level={3} error={error} onRetry={refetch} />
      ) : (
        <PagedTable
          caption={t('Log of {name}', { name: webhook.name })}
          columns={columnsWith({
            isOff: webhook.offAt !== null,
            isSending: ({ _id }) => again.isPending && again.variables._id === _id,
            send: (delivery) => again.mutate(delivery),
          })}
          rows={data?.rows}
          total={data?.total}
          page={filter.page}
          linkTo={pageLink}
          onNavigate={() => setTurns(turns + 1)}
          rowKey={({ _id }) => _id}
          empty={t('Nothing was sent yet.')}
        />
      )}
    </section>
  )
}

/** It has come into view by a press, below what was seen. */
function focusNow(heading: HTMLElement | null): void {
  heading?.focus()
}

interface Sending {
  isOff: boolean
  isSending: (delivery: WebhookDelivery) => boolean
  send: (delivery: WebhookDelivery) => void
}

function columnsWith({ isOff, isSending, send }: Sending): TableColumn<WebhookDelivery>[] {
  return [
    {
      key: 'event',
      header: t('Event'),
      isRowHeader: true,
      cellClassName: 'text-left font-medium wrap-anywhere',
      cell: ({ kind, subject }) => (
        <span translate="no">
          {kind}
          <span className="block font-normal text-ink-muted">{subject}</span>
        </span>
      ),
    },
    { key: 'at', header: t('Happened'), cell: ({ at }) => formatDateTime(at) },
    {
      key: 'state',
      header: t('Status'),
      cell: ({ state, attempts }) => (
        <>
          <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>
          {attempts > 0 && (
            <span className="mt-1 block text-ink-muted">{t('Tries: {count}', { count: figures(attempts) })}</span>
          )}
        </>
      ),
    },
    {
      key: 'answer',
      header: t('Last answer'),
      cellClassName: 'wrap-anywhere',
      cell: ({ triedAt, status, ms, error }) =>
        triedAt ? (
          <>
            <span translate="no">{error ?? status}</span>
            <span className="block text-ink-muted">
              {formatDateTime(triedAt)} · {t('{count} ms', { count: figures(ms ?? 0) })}
            </span>
          </>
        ) : (
          '–'
        ),
    },
    {
      key: 'again',
      header: t('Actions'),
      cell: (delivery) =>
        !isOff && (
          <Button size="sm" tone="quiet" className="-ml-3" busy={isSending(delivery)} onClick={() => send(delivery)}>
            {delivery.state === 'waiting' ? t('Try now') : t('Send again')}
            <span className="sr-only"> {delivery.kind}</span>
          </Button>
        ),
    },
  ]
}
