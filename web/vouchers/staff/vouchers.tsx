import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#shared/bangladesh/dates.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import { VOUCHER_STATES, type VoucherRow, type VoucherState } from '#shared/schemas/orders/voucher.ts'
import { api, call } from '#web/api.ts'
import { May } from '#web/auth/may.tsx'
import { ListSearch } from '#web/lib/lists/list-search.tsx'
import { PagedTable } from '#web/lib/lists/paged-table.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { ActDialog } from '#web/staff/act-dialog.tsx'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { PageLink } from '#web/staff/page-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { TableColumn } from '#web/ui/table/table.tsx'
import { useVoucherFilter, voucherKeys, vouchersQuery } from './voucher-queries.ts'

const STATE_NAMES: Record<VoucherState, string> = {
  open: t('To spend'),
  spent: t('Spent'),
  expired: t('Expired'),
  blocked: t('Blocked'),
  undone: t('Taken back|a voucher'),
}
const TONES = { open: 'ok', spent: 'neutral', expired: 'warn', blocked: 'bad', undone: 'neutral' } as const

/** Vouchers, newest first: what is left on each, what it was given for, and where it was spent. */
export default function Vouchers() {
  const { filter, setFilter, pageLink } = useVoucherFilter()
  const [turns, setTurns] = useState(0)
  const [blocking, setBlocking] = useState<VoucherRow | null>(null)
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(vouchersQuery(filter))
  const isFiltered = filter.state !== null || filter.number !== ''
  return (
    <>
      <PageHeader
        title={t('Vouchers')}
        status={t('Vouchers that were given for what came back, and what is left on them.')}
        focusKey={turns}
      />
      <div className="mb-5 grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(14rem,2fr)_1fr] md:max-w-2xl">
        <ListSearch
          label={t('Search vouchers')}
          placeholder={t('Last four characters, order or credit note')}
          query={filter.number}
          onSearch={(number, options) => setFilter({ number }, options)}
        />
        <SelectField
          label={t('Status')}
          value={filter.state ?? ''}
          placeholder={t('All')}
          options={VOUCHER_STATES.map((value) => ({ value, label: STATE_NAMES[value] }))}
          onChange={({ target }) => setFilter({ state: VOUCHER_STATES.find((one) => one === target.value) ?? null })}
        />
      </div>
      {error && !data ? (
        <LoadFailure subject={t('The vouchers')} level={2} error={error} onRetry={refetch} />
      ) : (
        <PagedTable
          caption={t('Vouchers')}
          columns={columnsWith(setBlocking)}
          rows={data?.rows}
          total={data?.total}
          page={filter.page}
          linkTo={pageLink}
          onNavigate={() => setTurns(turns + 1)}
          rowKey={({ _id }) => _id}
          empty={isFiltered ? t('No voucher fits') : t('No voucher was given yet.')}
        />
      )}
      {blocking && (
        <BlockDialog
          voucher={blocking}
          onDone={() => queries.invalidateQueries({ queryKey: voucherKeys.all })}
          onClose={() => setBlocking(null)}
        />
      )}
    </>
  )
}

function columnsWith(onBlock: (voucher: VoucherRow) => void): TableColumn<VoucherRow>[] {
  return [
    {
      key: 'ending',
      header: t('Voucher'),
      isRowHeader: true,
      cellClassName: 'text-left font-medium whitespace-nowrap',
      cell: ({ ending }) => <span translate="no">…{ending}</span>,
    },
    {
      key: 'at',
      header: t('Given'),
      cell: ({ at, by, store }) => (
        <>
          {formatDateTime(at)}
          <span className="block text-ink-muted">
            <span {...localizedProps(store, 'code')} /> · {accountName(by)}
          </span>
        </>
      ),
    },
    { key: 'for', header: t('What for'), cell: (row) => <GivenFor row={row} /> },
    { key: 'amount', header: t('Amount'), align: 'end', cell: ({ amount }) => formatTaka(amount) },
    { key: 'left', header: t('Left'), align: 'end', cell: ({ left }) => formatTaka(left) },
    {
      key: 'spent',
      header: t('Spent on'),
      className: 'wrap-anywhere',
      cell: ({ spentOn }) => <span translate="no">{spentOn.join(', ') || '–'}</span>,
    },
    {
      key: 'until',
      header: t('Good until|a voucher'),
      cell: ({ expiresAt }) => (expiresAt ? formatDate(expiresAt) : '–'),
    },
    { key: 'state', header: t('Status'), cell: (row) => <State row={row} onBlock={onBlock} /> },
  ]
}

function GivenFor({ row: { exchange, order } }: { row: VoucherRow }) {
  if (order) return <PageLink to={`/dashboard/orders?order=${order._id}`}>{order.number}</PageLink>
  return (
    <PageLink to={`/dashboard/exchanges?number=${exchange}`}>
      <span translate="no">{exchange}</span>
    </PageLink>
  )
}

function State({ row, onBlock }: { row: VoucherRow; onBlock: (voucher: VoucherRow) => void }) {
  const { state, blocked, ending, left } = row
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>
      {blocked && (
        <span className="text-ink-muted">
          {formatDate(blocked.at)} · {accountName(blocked.by)} · {blocked.reason}
        </span>
      )}
      {!blocked && left > 0 && (
        <May permission="write_payments" everywhere>
          <Button
            size="sm"
            tone="quiet"
            aria-label={t('Block voucher {ending}', { ending })}
            onClick={() => onBlock(row)}
          >
            {t('Block')}
          </Button>
        </May>
      )}
    </div>
  )
}

interface BlockDialogProps {
  voucher: VoucherRow
  onDone: () => unknown
  onClose: () => void
}

function BlockDialog({ voucher: { _id, ending, left }, onDone, onClose }: BlockDialogProps) {
  return (
    <ActDialog
      title={t('Block voucher {ending}?', { ending })}
      submitLabel={t('Block')}
      onDone={onDone}
      onClose={onClose}
      onSubmit={({ text }) =>
        call(api.vouchers.block[':id'].$put({ param: { id: _id }, json: { reason: text('reason') } }))
      }
    >
      {({ field }) => (
        <>
          <p>{t('The {taka} that are left on it can be spent by nobody any more.', { taka: formatTaka(left) })}</p>
          <TextField label={t('Reason')} {...field('reason')} maxLength={200} required />
        </>
      )}
    </ActDialog>
  )
}
