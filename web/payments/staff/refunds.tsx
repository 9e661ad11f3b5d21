import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { paymentMethodLabel, statusLabel } from '#shared/rules/orders/order-status.ts'
import { LIST_PAGE_SIZE, lastPage, parsePage } from '#shared/rules/pagination.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import type { Refund } from '#shared/schemas/orders/refund.ts'
import { api, call } from '#web/api.ts'
import { May } from '#web/auth/may.tsx'
import { Pagination } from '#web/lib/lists/pagination.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { ActDialog } from '#web/staff/act-dialog.tsx'
import { PageLink } from '#web/staff/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { Age } from './lines.tsx'
import { paymentKeys, refundsQuery } from './payment-queries.ts'

type Chosen = { refund: Refund; dialog: 'pay' | 'undo' } | null

/** Money to pay back, and then what was paid back; `?refunds=` is their page. */
export function Refunds() {
  const [searchParams] = useSearchParams()
  const page = parsePage(searchParams.get('refunds'))
  const heading = useRef<HTMLHeadingElement>(null)
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>(null)
  const { data, error, refetch } = useQuery(refundsQuery(page))
  if (error && !data)
    return <LoadFailure subject={t('What is to pay back')} level={2} error={error} onRetry={refetch} />
  if (!data || (page === 1 && data.total === 0)) return null
  const close = () => setChosen(null)
  const reread = () => queries.invalidateQueries({ queryKey: paymentKeys.all })
  return (
    <section aria-labelledby="refunds" className="mt-8">
      <h2 id="refunds" ref={heading} tabIndex={-1} className="mb-3 text-20">
        To pay back
      </h2>
      <Table
        stacked
        caption={t('To pay back')}
        columns={refundCells(setChosen)}
        rows={data.refunds}
        rowKey={({ order, paidBack }) => `${order?._id} ${paidBack?.position}`}
      />
      <Pagination
        page={page}
        lastPage={lastPage(data.total)}
        isFull={data.refunds.length === LIST_PAGE_SIZE}
        linkTo={(next) => ({ search: `?refunds=${next}` })}
        onNavigate={() => heading.current?.focus()}
      />
      {chosen?.dialog === 'pay' && chosen.refund.order && (
        <PayBackDialog order={chosen.refund.order} taka={chosen.refund.taka} onDone={reread} onClose={close} />
      )}
      {chosen?.dialog === 'undo' && chosen.refund.paidBack && (
        <UndoRefundDialog {...chosen.refund.paidBack} taka={chosen.refund.taka} onDone={reread} onClose={close} />
      )}
    </section>
  )
}

function refundCells(choose: (chosen: Chosen) => void): TableColumn<Refund>[] {
  return [
    {
      key: 'order',
      header: t('Order'),
      cell: ({ order }) =>
        order ? <PageLink to={`/dashboard/orders?order=${order._id}`}>{order.number}</PageLink> : t('No order'),
    },
    { key: 'age', header: t('Age'), cell: ({ since }) => (since ? <Age since={since} /> : '–') },
    {
      key: 'to',
      header: t('To whom'),
      cell: ({ order, line }) => (order ? `${accountName(order.name)} · ${order.phone}` : (line?.sender ?? '–')),
    },
    {
      key: 'method',
      header: t('Paid with'),
      cell: ({ order, line }) =>
        order
          ? [paymentMethodLabel(order.method), order.paymentNumber, order.transactionId].filter(Boolean).join(' · ')
          : line?.transactionId,
    },
    { key: 'status', header: t('Status'), cell: ({ order }) => (order ? statusLabel(order.status) : '–') },
    { key: 'taka', header: t('Amount'), align: 'end', cell: ({ taka }) => formatTaka(taka) },
    {
      key: 'back',
      header: t('Paid back'),
      cell: (refund) => <RefundState refund={refund} choose={choose} />,
    },
  ]
}

function RefundState({ refund, choose }: { refund: Refund; choose: (chosen: Chosen) => void }) {
  const { order, paidBack } = refund
  if (!paidBack)
    return (
      <May permission="write_payments" everywhere otherwise={t('Not yet')}>
        <Button
          size="sm"
          tone="secondary"
          aria-label={t('Pay back {number}', { number: order?.number ?? '' })}
          onClick={() => choose({ refund, dialog: 'pay' })}
        >
          Pay back
        </Button>
      </May>
    )
  const where = paidBack.reference ?? t('Cash, {store}', { store: paidBack.store ?? '' })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="wrap-anywhere">
        {where}, {formatDateTime(paidBack.at)} · {accountName(paidBack.by)}
        {paidBack.reason && ` · ${paidBack.reason}`}
      </span>
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
    </div>
  )
}

interface DialogProps {
  onDone: () => unknown
  onClose: () => void
}

/** Notes that money of an order was paid back, all of it or a part, by a transaction or in cash. */
function PayBackDialog({
  order: { _id, number },
  taka,
  onDone,
  onClose,
}: DialogProps & { order: { _id: string; number: string }; taka: number }) {
  const [way, setWay] = useState('wallet')
  return (
    <ActDialog
      title={t('Pay back {number}', { number })}
      submitLabel={t('Paid back')}
      onDone={onDone}
      onClose={onClose}
      onSubmit={({ text }) => {
        const reason = text('reason').trim()
        const from = way === 'cash' ? ({ cash: true } as const) : { reference: text('reference') }
        const json = { taka: readWhole(text('taka')), ...from, ...(reason && { reason }) }
        return call(api.payments.refunds.paid[':orderId'].$post({ param: { orderId: _id }, json }))
      }}
    >
      {({ field }) => (
        <>
          <TextField
            label={t('Amount, in taka')}
            {...field('taka')}
            inputMode="numeric"
            defaultValue={taka > 0 ? String(taka) : ''}
            hint={taka > 0 && t('{taka} are to go back', { taka: formatTaka(taka) })}
            required
          />
          <RadioGroup
            legend={t('How')}
            name="way"
            value={way}
            onChange={setWay}
            options={[
              { value: 'wallet', label: t('To a wallet or a bank') },
              { value: 'cash', label: t('In cash'), hint: t('From the till of the showroom that has the order') },
            ]}
          />
          {way === 'wallet' && (
            <TextField
              label={t('Transaction ID')}
              {...field('reference')}
              autoComplete="off"
              maxLength={40}
              hint={t('As the wallet shows it after it was sent')}
              required
            />
          )}
          <TextField label={t('Reason')} {...field('reason')} maxLength={200} optional />
        </>
      )}
    </ActDialog>
  )
}

/** Takes back a refund that was noted by mistake. */
function UndoRefundDialog({
  position,
  reference,
  taka,
  onDone,
  onClose,
}: DialogProps & { position: number; reference: string | null; taka: number }) {
  return (
    <ActDialog
      title={t('Undo this refund?')}
      submitLabel={t('Undo the refund')}
      onDone={onDone}
      onClose={onClose}
      onSubmit={({ text }) =>
        call(
          api.payments.refunds.undo[':position'].$post({
            param: { position: String(position) },
            json: { reason: text('reason') },
          }),
        )
      }
    >
      {({ field }) => (
        <>
          <p>
            {reference === null
              ? t('{taka} in cash were noted as paid back.', { taka: formatTaka(taka) })
              : t('{taka} were noted as paid back by {reference}.', { taka: formatTaka(taka), reference })}
          </p>
          <TextField label={t('Reason')} {...field('reason')} maxLength={200} required />
        </>
      )}
    </ActDialog>
  )
}
