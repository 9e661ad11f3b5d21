import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { isOpenStatus } from '#shared/rules/orders/order-status.ts'
import { stepLabel } from '#shared/rules/orders/order-work.ts'
import type { OrderPaper } from '#shared/rules/orders/paper.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { HistoryEntry, OrderDetail } from '#shared/schemas/orders/order.ts'
import type { ServingShowroom } from '#shared/schemas/stock/stock-availability.ts'
import { ApiError, api, call } from '#web/api.ts'
import { May } from '#web/auth/may.tsx'
import { CopyButton } from '#web/lib/forms/copy-button.tsx'
import { readFilled } from '#web/lib/forms/field-errors.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { reportError } from '#web/lib/loading/report-error.ts'
import { AskedAddressOfBuyer } from '#web/orders/asked-address.tsx'
import { OrderBill } from '#web/orders/order-bill.tsx'
import { OrderLines } from '#web/orders/order-lines.tsx'
import { CHANGED, useOrderSource } from '#web/orders/order-queries.ts'
import { OrderSection } from '#web/orders/order-section.tsx'
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx'
import { ChangeOrder, SplitOrder } from '#web/staff/order-changes/change-order.tsx'
import { historyTexts } from '#web/staff/order-changes/history-texts.ts'
import { useServingOrder } from '#web/staff/order-changes/use-serving-order.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { CancelOpen } from './cancel-open.tsx'
import { HeldNotice } from './held-notice.tsx'
import { OrderContacts } from './order-contacts.tsx'
import { PaymentFact } from './payment-fact.tsx'
import type { useOrderActions } from './use-order-actions.ts'

// Few orders come back, or go in several parcels.
const OrderParts = lazy(() => import('../parts/order-parts.tsx'))
const OrderExchanges = lazy(() => import('./order-exchanges.tsx'))
const ChangedMeanwhile = lazy(async () => ({
  default: (await import('#web/staff/order-changes/side-by-side.tsx')).ChangedMeanwhile,
}))

interface OrderSheetProps {
  order: OrderDetail
  actions: ReturnType<typeof useOrderActions>
}

/** All details of an order: contacts, delivery, payment, lines and history. */
export function OrderSheet({ order, actions }: OrderSheetProps) {
  const source = useOrderSource(order._id)
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-muted">
        <OrderStatusBadge status={order.status} forStaff />
        {order.work && order.work.step !== 'done' && <Badge>{stepLabel(order.work.step)}</Badge>}
        {order.work?.relabel && <Badge tone="bad">Print the label anew</Badge>}
        {order.work?.atRisk && <Badge tone="bad">At risk: nobody answers</Badge>}
        <span>
          Placed <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
        </span>
        {order.channel && <Badge>By phone</Badge>}
        <span {...localizedProps(order.store, 'code')} className="wrap-anywhere" />
        <CopyButton text={order.number} subject="Order number" showLabel />
        <ChangeOrder order={order} source={source} />
        <May permission="write_orders" at={order.store._id}>
          <OtherShowroom order={order} />
          <SplitOrder order={order} source={source} />
        </May>
      </div>
      <div className="mt-3 mb-5 grid gap-2 empty:hidden">
        <HeldNotice order={order} />
      </div>
      <div className="mt-2 grid gap-6 @2xl:grid-cols-3 @2xl:gap-8">
        <OrderContacts order={order} />
        <PaymentFact order={order} actions={actions} />
      </div>
      <AskedAddressOfBuyer order={order} />
      {order.parts && (
        <OrderSection level={3} title={t('Other parcels of this order')}>
          <Suspense>
            <OrderParts order={order} pathOf={(id) => `?order=${id}`} />
          </Suspense>
        </OrderSection>
      )}
      <PrintLinks order={order._id} />
      <OrderSection level={3} title="Products">
        <OrderLines lines={order.products} />
        <OrderBill order={order} forStaff />
      </OrderSection>
      {order.status === 'Delivered' && (
        <Suspense>
          <OrderExchanges order={order._id} />
        </Suspense>
      )}
      {order.history && (
        <OrderSection level={3} title="History">
          <OrderHistory entries={order.history} />
        </OrderSection>
      )}
      <May permission="write_orders" at={order.store._id}>
        <CancelOpen order={order} />
      </May>
    </div>
  )
}

/** The papers of an order. */
function PrintLinks({ order }: { order: string }) {
  const papers: [OrderPaper, string][] = [
    ['slip', t('Packing slip')],
    ['invoice', t('Invoice')],
    ['label', t('Courier label')],
  ]
  return (
    <p className="mt-6 flex flex-wrap gap-x-5 text-14">
      <span className="py-2 text-ink-muted">Print</span>
      {papers.map(([paper, label]) => (
        <TextLink key={paper} to={`/dashboard/papers?paper=${paper}&orders=${order}`} className="py-2">
          {label}
        </TextLink>
      ))}
    </p>
  )
}

/** Everything that happened to an order with user and time, newest first. */
function OrderHistory({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol reversed className="border-t border-line text-14">
      {entries.toReversed().map((entry, index) => {
        const [title, ...details] = historyTexts(entry)
        const { at, by } = entry
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and none comes between others
            key={`${at} ${index}`}
            className="grid gap-x-4 border-b border-line py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <div className="wrap-anywhere">
              <p className="font-medium">{title}</p>
              {details.map((text) => (
                <p key={text} className="text-ink-muted">
                  {text}
                </p>
              ))}
            </div>
            <p className="text-ink-muted wrap-anywhere">{by && t('by {name}', { name: accountName(by.name) })}</p>
            <time dateTime={at} className="text-ink-muted tabular-nums">
              {formatDateTime(at)}
            </time>
          </li>
        )
      })}
    </ol>
  )
}

/** Gives an order that is still with the shop to another showroom; those that have everything come first. */
function OtherShowroom({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpenStatus(order.status)) return null
  if (!isOpen)
    return (
      <Button tone="secondary" size="sm" onClick={() => setOpen(true)}>
        Move to another showroom
      </Button>
    )
  return <ShowroomForm order={order} onClose={() => setOpen(false)} />
}

function ShowroomForm({ order: current, onClose }: { order: OrderDetail; onClose: () => void }) {
  const queries = useQueryClient()
  const [order, setOrder] = useState(current)
  const { data, error } = useServingOrder(order)
  const { mutateAsync } = useMutation({
    mutationFn: (store: string) =>
      call(api.stock.order[':orderId'].$put({ param: { orderId: order._id }, json: { store, seen: order.updatedAt } })),
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
    onSettled: () => Promise.all(CHANGED.map((queryKey) => queries.invalidateQueries({ queryKey }))),
    meta: { errorToast: false },
  })
  const { formProps, field, busy } = useSubmit({
    read: readFilled,
    send: ({ store = '' }) => mutateAsync(store),
    // What has changed of it is said by itself.
    report: (error) =>
      error instanceof ApiError && error.code === 'order_changed_meanwhile' ? undefined : reportError(error),
  })
  const options = (data ?? []).map((showroom) => ({
    value: showroom._id,
    label: optionLabel(showroom, order.products.length),
  }))
  return (
    <form {...formProps} className="flex flex-wrap items-end gap-3">
      {current.updatedAt !== order.updatedAt && (
        <Suspense>
          <ChangedMeanwhile before={order} now={current} onFollow={() => setOrder(current)} over={null} />
        </Suspense>
      )}
      <SelectField
        label="Move to another showroom"
        {...field('store')}
        required
        autoFocus
        className="min-w-56 grow"
        placeholder={data || error ? t('Choose a showroom') : t('Loading...')}
        options={options}
      />
      <Button type="submit" busy={busy}>
        Give it the order
      </Button>
      <Button tone="quiet" onClick={onClose}>
        Cancel
      </Button>
    </form>
  )
}

/** 'Banani · Has 2 of 3' */
function optionLabel(showroom: ServingShowroom, lines: number): string {
  const name = localized(showroom, 'code')
  if (showroom.hasEverything) return name
  const count = figures(lines - showroom.lacks.length)
  return `${name} · ${t('Has {count} of {total}', { count, total: figures(lines) })}`
}
