import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#shared/bangladesh/dates.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { permissionName } from '#shared/rules/people/permission-texts.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { ApiKey } from '#shared/schemas/people/api-keys.ts'
import { api, call } from '#web/api.ts'
import { CopyButton } from '#web/lib/forms/copy-button.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { ProgramViews } from '#web/staff/program-views.tsx'
import { ShownOnce } from '#web/staff/shown-once.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { apiKeysQuery, userKeys } from '#web/users/staff/user-queries.ts'
import { NewKey } from './new-key.tsx'

/** The keys of other programs: what each may, when it was used, how it is made and revoked. */
export default function ApiKeys() {
  const { data, error, refetch } = useQuery(apiKeysQuery)
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState('')
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const [revoked, setRevoked] = useState(0)
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: userKeys.apiKeys })
  const revoke = useMutation({
    mutationFn: ({ _id }: ApiKey) => call(api.auth['api-keys'][':id'].$delete({ param: { id: _id } })),
    onSuccess: ({ message }) => {
      toast.success(message)
      setRevoked(revoked + 1)
    },
    onSettled: () => {
      setRevoking(null)
      return reload()
    },
  })
  return (
    <>
      <PageHeader
        hasFiles={false}
        title={t('API keys')}
        status={t('By which other programs call the shop.')}
        focusKey={revoked}
      >
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setMaking(true)}>
          Make a key
        </Button>
      </PageHeader>
      <ProgramViews open="keys" />
      {error && !data ? (
        <LoadFailure subject={t('The keys')} level={2} error={error} onRetry={refetch} />
      ) : (
        <Table
          caption={t('API keys')}
          columns={columnsWith(setRevoking)}
          rows={data ?? []}
          rowKey={({ _id }) => _id}
          loadingRows={data ? 0 : 3}
          empty={t('No program has a key yet.')}
          stacked
          className="table-open"
        />
      )}
      <Feeds />
      {isMaking && (
        <NewKey
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false)
            setMade(key)
            void reload()
          }}
        />
      )}
      {made && (
        <ShownOnce title={t('The new API key')} subject={t('API key')} secret={made} onClose={() => setMade('')} />
      )}
      <ConfirmDialog
        open={revoking !== null}
        title={t('Revoke this key?')}
        confirmLabel={t('Revoke')}
        busy={revoke.isPending}
        onConfirm={() => revoking && revoke.mutate(revoking)}
        onClose={() => setRevoking(null)}
      >
        <p className="font-semibold wrap-anywhere">{revoking?.name}</p>
        <p className="mt-2">The program that uses it can do nothing from the next moment on.</p>
      </ConfirmDialog>
    </>
  )
}

const FEEDS = [
  { path: '/feed/google.xml', label: t('Google, in English') },
  { path: '/bn/feed/google.xml', label: t('Google, in Bangla') },
  { path: '/feed/meta.xml', label: t('Facebook and Instagram, in English') },
  { path: '/bn/feed/meta.xml', label: t('Facebook and Instagram, in Bangla') },
]

/** Addresses without a key, from which shops of others read the products. */
function Feeds() {
  return (
    <section aria-labelledby="feeds" className="mt-10 max-w-3xl">
      <h2 id="feeds" className="text-22">
        Product feeds
      </h2>
      <p className="mt-2 text-14 text-ink-muted">
        Give one of these addresses to the merchant account: each size of a shoe is an item, and sold out as soon as the
        shop has none. They need no key.
      </p>
      <ul className="mt-4 grid gap-2">
        {FEEDS.map(({ path, label }) => (
          <li key={path} className="flex items-center gap-2 rounded-m border border-line px-3 py-1">
            <span className="min-w-0 grow py-1">
              {label}
              <a href={path} className="block text-14 text-link wrap-anywhere" translate="no">
                {window.location.origin + path}
              </a>
            </span>
            <CopyButton text={window.location.origin + path} subject={path} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function columnsWith(onRevoke: (key: ApiKey) => void): TableColumn<ApiKey>[] {
  return [
    {
      key: 'name',
      header: t('Program'),
      isRowHeader: true,
      cellClassName: 'text-left font-medium wrap-anywhere',
      cell: ({ name, ending }) => (
        <>
          {name}
          <span className="block font-normal whitespace-nowrap text-ink-muted" translate="no">
            omni_…{ending}
          </span>
        </>
      ),
    },
    {
      key: 'may',
      header: t('What it may'),
      cell: ({ permissions, showrooms }) => (
        <>
          {permissions.map(permissionName).join(', ')}
          <span className="block text-ink-muted">
            {showrooms?.map((showroom) => localized(showroom, 'code')).join(', ') ?? t('All showrooms')}
          </span>
        </>
      ),
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
    {
      key: 'used',
      header: t('Last used'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : t('Never')),
    },
    { key: 'ends', header: t('Ends'), cell: ({ expiresAt }) => (expiresAt ? formatDate(expiresAt) : t('Never')) },
    {
      key: 'state',
      header: t('Status'),
      cell: (key) => (
        <div className="flex flex-wrap items-center gap-x-3">
          <State apiKey={key} />
          {!key.revokedAt && (
            <Button size="sm" tone="quiet" onClick={() => onRevoke(key)}>
              Revoke<span className="sr-only"> {key.name}</span>
            </Button>
          )}
        </div>
      ),
    },
  ]
}

function State({ apiKey: { revokedAt, expiresAt, isOver } }: { apiKey: ApiKey }) {
  if (revokedAt) return <Badge>{t('Revoked on {date}', { date: formatDate(revokedAt) })}</Badge>
  if (isOver) return <Badge tone="bad">{t('Ended by a restore')}</Badge>
  if (expiresAt && Date.parse(expiresAt) < Date.now()) return <Badge tone="warn">{t('Expired')}</Badge>
  return <Badge tone="ok">{t('Works')}</Badge>
}
