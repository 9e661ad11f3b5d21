import { CircleAlert } from 'lucide-react'
import { Link, type LinkProps } from 'react-router'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { notVerifiedLabel, paymentMethodLabel } from '#shared/rules/orders/order-status.ts'
import { needsPaymentVerification } from '#shared/rules/orders/order-waiting.ts'
import { formatShortAge } from '#shared/rules/people/age.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { Order } from '#shared/schemas/orders/order.ts'
import type { Selection } from '#web/lib/lists/use-selection.ts'
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx'
import { itemsText } from '#web/orders/staff/items-text.ts'
import { NextStepButton } from '#web/orders/staff/next-step-button.tsx'
import type { MoveOrders } from '#web/orders/staff/use-move-orders.tsx'
import { cx } from '#web/ui/cx.ts'
import { Table, type TableColumn, type TableLook } from '#web/ui/table/table.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type OrderLink = Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'>

interface OrdersTableProps {
  orders: readonly Order[]
  orderLink: (id: string) => OrderLink
  selection: Selection
  moveOrders: MoveOrders
}

const LOOK: TableLook = { table: 'orders-table' }

/** The orders of a page in rows of 40 px under a head that stays in view; a row opens its order. */
export function OrdersTable({ orders, orderLink, selection, moveOrders }: OrdersTableProps) {
  return (
    <Table
      caption={t('Orders')}
      look={LOOK}
      columns={[selectColumn(selection), numberColumn(orderLink), ...COLUMNS, statusColumn(moveOrders)]}
      rows={orders}
      rowKey={({ _id }) => _id}
      rowProps={({ _id }) => ({
        'data-order': _id,
        className: cx('group', selection.ids.has(_id) && 'bg-ok-ground'),
      })}
    />
  )
}

function selectColumn(selection: Selection): TableColumn<Order> {
  return {
    key: 'select',
    header: (
      <input
        type="checkbox"
        className="control-check mx-auto"
        aria-label={t('Select all on this page')}
        checked={selection.isAllSelected}
        onChange={({ target }) => selection.selectAll(target.checked)}
      />
    ),
    headClassName: 'w-10',
    cell: ({ _id, number }) => (
      <input
        type="checkbox"
        className="control-check relative z-1 mx-auto"
        aria-label={t('Select {name}', { name: number })}
        checked={selection.ids.has(_id)}
        onChange={({ target }) => selection.select([_id], target.checked)}
      />
    ),
  }
}

function numberColumn(orderLink: OrdersTableProps['orderLink']): TableColumn<Order> {
  return {
    key: 'order',
    header: t('Order'),
    headClassName: 'w-34',
    isRowHeader: true,
    cell: ({ _id, number }) => (
      <Link
        {...orderLink(_id)}
        className="underline-offset-4 -outline-offset-2 after:absolute after:inset-0 group-hover:underline"
      >
        {number}
      </Link>
    ),
    cellClassName: 'font-semibold',
  }
}

/** The name of whom an order goes to, if that is not its customer. */
function recipientOf({ customer, shippingAddress: { name } }: Order): string | null {
  return name && name !== customer.name ? name : null
}

const COLUMNS: TableColumn<Order>[] = [
  {
    key: 'age',
    header: t('Age'),
    headClassName: 'w-15',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatDateTime(createdAt)}>
        {formatShortAge(createdAt, new Date())}
      </time>
    ),
    className: 'max-xl:hidden',
    cellClassName: 'text-ink-muted',
  },
  {
    key: 'store',
    header: t('Store'),
    headClassName: 'w-24',
    title: ({ store }) => localized(store, 'code'),
    cell: ({ store }) => <span {...localizedProps(store, 'code')} />,
    className: 'max-xl:hidden',
  },
  {
    key: 'customer',
    header: t('Customer'),
    title: (order) => {
      const [name, recipient] = [accountName(order.customer.name), recipientOf(order)]
      return recipient ? t('{name}, for {recipient}', { name, recipient }) : name
    },
    cell: (order) => {
      const recipient = recipientOf(order)
      return (
        <>
          {order.work?.clearUp && <Mark label={t('To clear up')} className="text-bad" />}
          {order.work?.short && <Mark label={t('Short of pairs')} className="text-bad" />}
          {order.sizesToConfirm && <Mark label={t('No pairs held')} className="text-gold-ink" />}
          {accountName(order.customer.name)}
          {recipient && <span className="text-ink-muted"> → {accountName(recipient)}</span>}
        </>
      )
    },
  },
  {
    key: 'phone',
    header: t('Phone'),
    headClassName: 'w-26',
    cell: ({ customer: { phone } }) =>
      phone && (
        <a
          href={`tel:${phoneDigits(phone)}`}
          className="relative z-1 inline-block py-1 underline-offset-4 hover:underline"
        >
          {phone}
        </a>
      ),
  },
  {
    key: 'items',
    header: t('Items'),
    title: itemsText,
    cell: itemsText,
    className: 'max-xl:hidden',
    cellClassName: 'text-ink-muted',
  },
  {
    key: 'total',
    header: t('Total'),
    headClassName: 'w-22',
    cell: ({ total }) => formatTaka(total),
    className: 'text-right',
    cellClassName: 'font-medium',
  },
  {
    key: 'payment',
    header: t('Payment'),
    headClassName: 'w-20',
    title: (order) => (needsPaymentVerification(order) ? notVerifiedLabel(order.payment.method) : undefined),
    cell: (order) => <Payment order={order} />,
    cellClassName: 'text-12 whitespace-normal!',
  },
]

function Payment({ order }: { order: Order }) {
  const { method } = order.payment
  if (!needsPaymentVerification(order)) return paymentMethodLabel(method)
  return (
    <>
      <CircleAlert aria-hidden="true" className="mr-1 inline size-4 align-text-bottom text-gold-ink" />
      <span aria-hidden="true">{paymentMethodLabel(method)}</span>
      <VisuallyHidden>{notVerifiedLabel(method)}</VisuallyHidden>
    </>
  )
}

function statusColumn(moveOrders: MoveOrders): TableColumn<Order> {
  return {
    key: 'status',
    header: t('Status'),
    headClassName: 'w-36 2xl:w-56',
    cell: (order) => (
      <span className="flex items-center justify-between gap-1">
        <OrderStatusBadge status={order.status} forStaff />
        <NextStepButton order={order} moveOrders={moveOrders} compact />
      </span>
    ),
  }
}

/** A sign before the name of a customer, with what it means. */
function Mark({ label, className }: { label: string; className: string }) {
  return (
    <span title={label}>
      <CircleAlert aria-hidden="true" className={cx('mr-1 inline size-4 align-text-bottom', className)} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
