import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { To } from 'react-router'
import { formatDate, formatDateTime } from '#shared/bangladesh/dates.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { exchangeReasonName } from '#shared/rules/counter/exchange-names.ts'
import { isOpenRequest } from '#shared/rules/counter/exchange-request.ts'
import type { ExchangeRequest } from '#shared/schemas/counter/exchange-request.ts'
import { api, call } from '#web/api.ts'
import { useMayAt } from '#web/auth/access.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { PagedTable } from '#web/lib/lists/paged-table.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { RequestLines, RequestStateBadge } from '#web/orders/request-facts.tsx'
import { PageLink } from '#web/staff/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { TableColumn } from '#web/ui/table/table.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import type { ExchangeFilter } from './exchange-filter.ts'
import { exchangeKeys, requestsQuery } from './exchange-queries.ts'

interface RequestsProps {
  filter: ExchangeFilter
  pageLink: (page: number) => To
  onTurn: () => void
}

/** What buyers ask to exchange or return, those who wait longest first, with the answers. */
export function Requests({ filter, pageLink, onTurn }: RequestsProps) {
  const { data, error, refetch } = useQuery(requestsQuery(filter))
  const [refused, setRefused] = useState<ExchangeRequest | null>(null)
  if (error && !data) return <LoadFailure subject={t('The requests')} level={2} error={error} onRetry={refetch} />
  return (
    <>
      <PagedTable
        caption={t('Requests of customers')}
        columns={[
          ...columns,
          {
            key: 'answer',
            header: t('Answer'),
            cell: (row) => <Answer request={row} onRefuse={() => setRefused(row)} />,
          },
        ]}
        rows={data?.requests}
        total={data?.total}
        page={filter.page}
        linkTo={pageLink}
        onNavigate={onTurn}
        rowKey={({ _id }) => _id}
        empty={filter.list === null ? t('Nobody waits for an answer.') : t('There are none.')}
      />
      {refused && <RefuseRequest request={refused} onClose={() => setRefused(null)} />}
    </>
  )
}

const columns: TableColumn<ExchangeRequest>[] = [
  {
    key: 'order',
    header: t('Order'),
    isRowHeader: true,
    cellClassName: 'text-left font-medium',
    cell: ({ order, at }) => (
      <>
        <PageLink to={`/dashboard/orders?order=${order._id}`}>{order.number}</PageLink>
        <span className="block font-normal text-ink-muted">{formatDateTime(at)}</span>
      </>
    ),
  },
  {
    key: 'wish',
    header: t('Wants'),
    className: 'wrap-anywhere',
    cell: ({ lines }) => (
      <>
        <RequestLines lines={lines} />
        <span className="block text-ink-muted">
          {[...new Set(lines.map(({ reason }) => exchangeReasonName(reason)))].join(', ')}
        </span>
      </>
    ),
  },
  {
    key: 'where',
    header: t('Comes back'),
    cell: ({ store, way, heldUntil, until, state, lines }) => (
      <>
        <span {...localizedProps(store, 'code')} />
        <span className="block text-ink-muted">{way === 'courier' ? t('By courier') : t('In the showroom')}</span>
        {until && (
          <span className="block text-ink-muted">{t('In time until {date}', { date: formatDate(until) })}</span>
        )}
        {until === null && isOpenRequest(state) && (
          <span className="block text-warn">{t('Asked too late: it counts once you agree.')}</span>
        )}
        {heldUntil && (
          <span className="block text-ink-muted">{t('Kept until {time}', { time: formatDateTime(heldUntil) })}</span>
        )}
        {!heldUntil && isOpenRequest(state) && lines.some(({ wanted }) => wanted) && (
          <span className="block text-warn">{t('The size they want is not kept.')}</span>
        )}
      </>
    ),
  },
  {
    key: 'state',
    header: t('State'),
    className: 'wrap-anywhere',
    cell: ({ state, refusal }) => (
      <>
        <RequestStateBadge state={state} />
        {refusal && <span className="mt-1 block text-ink-muted">{refusal}</span>}
      </>
    ),
  },
]

function Answer({ request, onRefuse }: { request: ExchangeRequest; onRefuse: () => void }) {
  const { _id, state, store, order } = request
  const queries = useQueryClient()
  const mayAnswer = useMayAt('write_exchanges', store._id)
  const agree = useMutation({
    mutationFn: () => call(api.counter['exchange-requests'].accept[':id'].$post({ param: { id: _id } })),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queries.invalidateQueries({ queryKey: exchangeKeys.allRequests }),
  })
  if (!isOpenRequest(state) || !mayAnswer) return null
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'asked' && (
        <Button
          size="sm"
          busy={agree.isPending}
          aria-label={t('Agree to exchange {number}', { number: order.number })}
          onClick={() => agree.mutate()}
        >
          {t('Agree')}
        </Button>
      )}
      <Button
        size="sm"
        tone="secondary"
        aria-label={t('Refuse to exchange {number}', { number: order.number })}
        onClick={onRefuse}
      >
        {t('Refuse')}
      </Button>
    </div>
  )
}

/** Asks why a request is refused, as its buyer will read it. */
function RefuseRequest({ request, onClose }: { request: ExchangeRequest; onClose: () => void }) {
  const queries = useQueryClient()
  const { formProps, field, busy } = useSubmit({
    read: (form) => String(new FormData(form).get('reason') ?? ''),
    asksBeforeLeaving: true,
    send: async (reason) => {
      const answer = api.counter['exchange-requests'].refuse[':id'].$post({
        param: { id: request._id },
        json: { reason },
      })
      const { message } = await call(answer)
      toast.success(message)
      await queries.invalidateQueries({ queryKey: exchangeKeys.allRequests })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('Refuse to exchange {number}', { number: request.order.number })}
      footer={
        <>
          <Button tone="secondary" onClick={onClose} disabled={busy}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="refuse-request" tone="danger" busy={busy}>
            {t('Refuse')}
          </Button>
        </>
      }
    >
      <form id="refuse-request" {...formProps}>
        <TextField
          {...field('reason')}
          label={t('Why?')}
          hint={t('The customer reads it.')}
          maxLength={200}
          autoComplete="off"
          required
          data-autofocus
        />
      </form>
    </Dialog>
  )
}
