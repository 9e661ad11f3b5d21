import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { counterMethodName } from '#shared/rules/counter/counter-methods.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { paymentMethodLabel, statusLabel } from '#shared/rules/orders/order-status.ts'
import { LIST_PAGE_SIZE, lastPage } from '#shared/rules/pagination.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import { REFUND_KINDS, REFUND_STATES, type Refund, type RefundKind } from '#shared/schemas/orders/refund.ts'
import type { GivenVoucher as Given } from '#shared/schemas/orders/voucher.ts'
import { api } from '#web/api.ts'
import { May } from '#web/auth/may.tsx'
import { saveFile } from '#web/lib/files/save-file.ts'
import { ListSearch } from '#web/lib/lists/list-search.tsx'
import { Pagination } from '#web/lib/lists/pagination.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { PageLink } from '#web/staff/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { GivenVoucher } from '#web/vouchers/given-voucher.tsx'
import { Age } from './lines.tsx'
import { paymentKeys, refundsQuery } from './payment-queries.ts'
import { PayBackDialog, UndoRefundDialog, voucherName } from './refund-dialogs.tsx'
import { refundCall, useRefundParams } from './refund-filter.ts'

type Chosen = { refund: Refund; dialog: 'pay' | 'undo' } | null

const KIND_LABELS: Record<RefundKind, string> = {
  order: t('Orders'),
  exchange: t('Pairs that came back'),
  line: t('Money without an order'),
}
const STATE_LABELS = { due: t('To pay back'), paid: t('Paid back') }

/** Money to pay back, and then what was paid back; `?refunds=` is their page. */
export function Refunds() {
  const { filter, setFilter, pageLink } = useRefundParams()
  const { state, kind, number, page } = filter
  const heading = useRef<HTMLHeadingElement>(null)
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>(null)
  const [voucher, setVoucher] = useState<Given | null>(null)
  const { data, error, refetch } = useQuery(refundsQuery(filter))
  if (error && !data)
    return <LoadFailure subject={t('What is to pay back')} level={2} error={error} onRetry={refetch} />
  const isFiltered = state !== null || kind !== null || number !== ''
  if (!data || (page === 1 && data.total === 0 && !isFiltered)) return null
  const close = () => setChosen(null)
  const reread = () => queries.invalidateQueries({ queryKey: paymentKeys.all })
  return (
    <section aria-labelledby="refunds" className="mt-8">
      <h2 id="refunds" ref={heading} tabIndex={-1} className="mb-3 text-20">
        To pay back
      </h2>
      <div className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(14rem,2fr)_1fr_1fr_auto]">
        <div className="max-lg:col-span-full">
          <ListSearch
            label={t('Search refunds')}
            placeholder={t('Number of an order, receipt or credit note')}
            query={number}
            onSearch={(input, options) => setFilter({ number: input }, options)}
          />
        </div>
        <SelectField
          label={t('Status')}
          value={state ?? ''}
          onChange={({ target }) => setFilter({ state: REFUND_STATES.find((one) => one === target.value) ?? null })}
          placeholder={t('All')}
          options={REFUND_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
        />
        <SelectField
          label={t('What for')}
          value={kind ?? ''}
          onChange={({ target }) => setFilter({ kind: REFUND_KINDS.find((one) => one === target.value) ?? null })}
          placeholder={t('All')}
          options={REFUND_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
        />
        <Button
          tone="secondary"
          icon={<Download aria-hidden="true" />}
          className="max-lg:col-span-full max-lg:justify-self-start"
          onClick={() => saveFile(api.payments.refunds.sheet.$get({ query: { ...refundCall(filter), format: 'csv' } }))}
        >
          Save as CSV
        </Button>
      </div>
      <Table
        stacked
        caption={t('To pay back')}
        columns={refundCells(setChosen)}
        rows={data.refunds}
        rowKey={({ order, exchange, paidBack }) => `${order?._id} ${exchange?._id} ${paidBack?.position}`}
        empty={t('No refund fits')}
      />
      <Pagination
        page={page}
        lastPage={lastPage(data.total)}
        isFull={data.refunds.length === LIST_PAGE_SIZE}
        linkTo={pageLink}
        onNavigate={() => heading.current?.focus()}
      />
      {chosen?.dialog === 'pay' && (
        <PayBackDialog refund={chosen.refund} onVoucher={setVoucher} onDone={reread} onClose={close} />
      )}
      {voucher && (
        <Dialog open title={t('Voucher')} onClose={() => setVoucher(null)}>
          <Notice tone="warn">{t('Give it to the buyer now: nobody sees this code again.')}</Notice>
          <div className="mt-4 mb-4">
            <GivenVoucher voucher={voucher} />
          </div>
        </Dialog>
      )}
      {chosen?.dialog === 'undo' && chosen.refund.paidBack && (
        <UndoRefundDialog {...chosen.refund.paidBack} taka={chosen.refund.taka} onDone={reread} onClose={close} />
      )}
    </section>
  )
}

function refundCells(choose: (chosen: Chosen) => void): TableColumn<Refund>[] {
  return [
    { key: 'order', header: t('Order'), cell: (refund) => <RefundOf refund={refund} /> },
    { key: 'age', header: t('Age'), cell: ({ since }) => (since ? <Age since={since} /> : '–') },
    {
      key: 'to',
      header: t('To whom'),
      cell: ({ order, line, exchange }) =>
        order ? `${accountName(order.name)} · ${order.phone}` : (exchange?.sales[0]?.phone ?? line?.sender ?? '–'),
    },
    { key: 'method', header: t('Paid with'), cell: paidWith },
    { key: 'status', header: t('Status'), cell: ({ order }) => (order ? statusLabel(order.status) : '–') },
    { key: 'taka', header: t('Amount'), align: 'end', cell: ({ taka }) => formatTaka(taka) },
    {
      key: 'back',
      header: t('Paid back'),
      cell: (refund) => <RefundState refund={refund} choose={choose} />,
    },
  ]
}

/** The order, receipt and credit note that money goes back for. */
function RefundOf({ refund: { order, exchange } }: { refund: Refund }) {
  return (
    <span className="grid">
      {order && <PageLink to={`/dashboard/orders?order=${order._id}`}>{order.number}</PageLink>}
      {exchange?.sales.map(({ number }) => (
        <span key={number}>{number}</span>
      ))}
      {exchange && <span className="text-ink-muted">{exchange.number}</span>}
      {!order && !exchange && t('No order')}
    </span>
  )
}

function paidWith({ order, line, exchange }: Refund): string {
  const ofSales = (exchange?.sales ?? []).flatMap(({ payments }) =>
    payments.map(({ method, reference }) => [counterMethodName(method), reference].filter(Boolean).join(' ')),
  )
  const ofOrder = order ? [paymentMethodLabel(order.method), order.paymentNumber, order.transactionId] : []
  return [...ofOrder, ...ofSales, line?.transactionId].filter(Boolean).join(' · ') || '–'
}

function RefundState({ refund, choose }: { refund: Refund; choose: (chosen: Chosen) => void }) {
  const { order, exchange, taka, paidBack } = refund
  if (!paidBack) {
    const waits = exchange ? taka - exchange.now : 0
    const number = exchange?.number ?? order?.number ?? ''
    return (
      <span className="grid justify-items-start gap-1">
        {waits > 0 && (
          <span className="text-14 text-warn">
            {exchange?.waitsFor === 'payment'
              ? t('{taka} wait until the payment is verified', { taka: formatTaka(waits) })
              : t('{taka} wait until the courier has paid', { taka: formatTaka(waits) })}
          </span>
        )}
        <May permission="write_payments" everywhere otherwise={waits < taka && t('Not yet')}>
          <Button
            size="sm"
            tone={waits < taka ? 'secondary' : 'quiet'}
            aria-label={waits < taka ? t('Pay back {number}', { number }) : t('Give up {number}', { number })}
            onClick={() => choose({ refund, dialog: 'pay' })}
          >
            {waits < taka ? t('Pay back') : t('Give it up')}
          </Button>
        </May>
      </span>
    )
  }
  const where = paidBack.isWaived
    ? t('Given up|what was due')
    : paidBack.voucher
      ? voucherName(paidBack.voucher)
      : (paidBack.reference ?? t('Cash, {store}', { store: paidBack.store ?? '' }))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="wrap-anywhere">
        {where}, {formatDateTime(paidBack.at)} · {accountName(paidBack.by)}
        {paidBack.reason && ` · ${paidBack.reason}`}
      </span>
      {paidBack.today && (
        <May permission="write_payments" everywhere>
          <Button
            size="sm"
            tone="quiet"
            aria-label={t('Undo the refund {reference}', { reference: where })}
            onClick={() => choose({ refund, dialog: 'undo' })}
          >
            Undo
          </Button>
        </May>
      )}
    </div>
  )
}
