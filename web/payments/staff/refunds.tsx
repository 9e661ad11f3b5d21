import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { paymentMethodLabel, statusLabel } from '#shared/rules/orders/order-status.ts'
import { LIST_PAGE_SIZE, lastPage, parsePage } from '#shared/rules/pagination.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { Refund } from '#shared/schemas/payment.ts'
import { Pagination } from '#web/lib/lists/pagination.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { paymentKeys, refundsQuery } from './payment-queries.ts'
import { PayBackDialog, UndoRefundDialog } from './refund-dialogs.tsx'

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
        order ? <TextLink to={`/dashboard/orders?order=${order._id}`}>{order.number}</TextLink> : t('No order'),
    },
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
      <Button
        size="sm"
        tone="secondary"
        aria-label={t('Pay back {number}', { number: order?.number ?? '' })}
        onClick={() => choose({ refund, dialog: 'pay' })}
      >
        Pay back
      </Button>
    )
  const where = paidBack.reference ?? t('Cash, {store}', { store: paidBack.store ?? '' })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="wrap-anywhere">
        {where}, {formatDateTime(paidBack.at)} · {accountName(paidBack.by)}
        {paidBack.reason && ` · ${paidBack.reason}`}
      </span>
      <Button
        size="sm"
        tone="quiet"
        aria-label={t('Undo the refund {reference}', { reference: where })}
        onClick={() => choose({ refund, dialog: 'undo' })}
      >
        Undo
      </Button>
    </div>
  )
}
