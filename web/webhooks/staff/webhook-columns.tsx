import { formatDate, formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { WebhookTopic } from '#shared/rules/staff/webhooks.ts'
import type { Webhook } from '#shared/schemas/programs/webhook.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { TableColumn } from '#web/ui/table/table.tsx'

export const TOPIC_NAMES: Record<WebhookTopic, string> = {
  order: t('Orders'),
  sale: t('Counter sales'),
  stock: t('Stock'),
  product: t('Products'),
}

interface Actions {
  openLog: (webhook: Webhook) => void
  turn: (webhook: Webhook) => void
  isTurning: (webhook: Webhook) => boolean
  remove: (webhook: Webhook) => void
}

export function webhookColumns({ openLog, turn, isTurning, remove }: Actions): TableColumn<Webhook>[] {
  return [
    {
      key: 'name',
      header: t('Program'),
      isRowHeader: true,
      cellClassName: 'text-left font-medium wrap-anywhere',
      cell: ({ name, url }) => (
        <>
          {name}
          <span className="block font-normal text-ink-muted" translate="no">
            {url}
          </span>
        </>
      ),
    },
    {
      key: 'topics',
      header: t('Is told of'),
      cell: ({ topics }) => topics.map((topic) => TOPIC_NAMES[topic]).join(', '),
    },
    {
      key: 'made',
      header: t('Made by'),
      cell: ({ madeBy, createdAt }) => (
        <>
          {accountName(madeBy.name)}
          <span className="block text-ink-muted">{formatDate(createdAt)}</span>
        </>
      ),
    },
    { key: 'waiting', header: t('Waiting'), align: 'end', cell: ({ waiting }) => figures(waiting) },
    { key: 'state', header: t('Status'), cell: (webhook) => <State webhook={webhook} /> },
    {
      key: 'actions',
      header: t('Actions'),
      cell: (webhook) => (
        <div className="-ml-3 flex flex-wrap">
          <Button size="sm" tone="quiet" onClick={() => openLog(webhook)}>
            Log<span className="sr-only"> {webhook.name}</span>
          </Button>
          <Button size="sm" tone="quiet" busy={isTurning(webhook)} onClick={() => turn(webhook)}>
            {webhook.offAt ? t('Switch on') : t('Switch off')}
            <span className="sr-only"> {webhook.name}</span>
          </Button>
          <Button size="sm" tone="quiet" onClick={() => remove(webhook)}>
            Remove<span className="sr-only"> {webhook.name}</span>
          </Button>
        </div>
      ),
    },
  ]
}

const OFF_TEXTS = {
  staff: t('Nothing is kept for it meanwhile.'),
  failing: t('It took nothing for days. Nothing is kept for it meanwhile.'),
  secret: t('Its secret cannot be read any more. Make a new one.'),
  maker: t('Whoever answers for it may not see its events any more. Switch it on to answer for it yourself.'),
}

function State({ webhook: { offAt, offReason, failingSince, dueAt } }: { webhook: Webhook }) {
  if (offAt && offReason)
    return (
      <>
        <Badge tone={offReason === 'staff' ? 'neutral' : 'bad'}>
          {t('Off since {date}', { date: formatDate(offAt) })}
        </Badge>
        <span className="mt-1 block text-ink-muted">{OFF_TEXTS[offReason]}</span>
      </>
    )
  if (!failingSince) return <Badge tone="ok">{t('Works')}</Badge>
  return (
    <>
      <Badge tone="warn">{t('Takes nothing')}</Badge>
      <span className="mt-1 block text-ink-muted">
        {t('Since {since}. Tried again after {due}.', {
          since: formatDateTime(failingSince),
          due: formatDateTime(dueAt),
        })}
      </span>
    </>
  )
}
