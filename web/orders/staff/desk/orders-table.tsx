import { CircleAlert, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { notVerifiedLabel } from '#shared/rules/orders/order-status.ts'
import { handOverLabel, needsPaymentVerification } from '#shared/rules/orders/order-waiting.ts'
import { formatShortAge } from '#shared/rules/people/age.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { Order } from '#shared/schemas/orders/order.ts'
import type { Selection } from '#web/lib/lists/use-selection.ts'
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx'
import { itemsText, sizeText } from '#web/orders/staff/items-text.ts'
import { NextStepButton } from '#web/orders/staff/next-step-button.tsx'
import type { OrderLink } from '#web/orders/staff/order-link.ts'
import type { MoveOrders } from '#web/orders/staff/use-move-orders.tsx'
import { cx } from '#web/ui/cx.ts'
import { Table, type TableColumn, type TableLook } from '#web/ui/table/table.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

interface OrdersTableProps {
  orders: readonly Order[]
  /** Whether all are of one showroom, which then needs no column */
  isOfOne: boolean
  orderLink: (id: string) => OrderLink
  selection: Selection
  moveOrders: MoveOrders
}

const LOOK: TableLook = { table: 'orders-table' }

/** The orders of a page in rows of 40 px, two small lines each, under a head that stays in view; a row opens its order. */
export function OrdersTable({ orders, isOfOne, orderLink, selection, moveOrders }: OrdersTableProps) {
  return (
    <Table
      caption={t('Orders')}
      look={LOOK}
      columns={[
        selectColumn(selection),
        numberColumn(orderLink),
        AGE,
        ...(isOfOne ? [] : [STORE]),
        ...COLUMNS,
        stepColumn(moveOrders, orderLink),
      ]}
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
    title: ({ channel }) => (channel ? t('By phone') : ''),
    cell: ({ _id, number, channel }) => (
      <Link
        {...orderLink(_id)}
        className="underline-offset-4 -outline-offset-2 after:absolute after:inset-0 group-hover:underline"
      >
        {number}
        {channel && <Phone role="img" aria-label={t('By phone')} className="ml-1.5 inline size-3.5 text-ink-muted" />}
      </Link>
    ),
    cellClassName: 'font-semibold',
  }
}

const AGE: TableColumn<Order> = {
  key: 'age',
  header: t('Age'),
  headClassName: 'w-18',
  cell: ({ createdAt }) => (
    <time dateTime={createdAt} title={formatDateTime(createdAt)}>
      {formatShortAge(createdAt, new Date())}
    </time>
  ),
  className: 'max-xl:hidden',
  cellClassName: 'text-ink-muted',
}

const STORE: TableColumn<Order> = {
  key: 'store',
  header: t('Showroom'),
  headClassName: 'w-22',
  title: ({ store }) => localized(store, 'code'),
  cell: ({ store }) => <span {...localizedProps(store, 'code')} />,
  className: 'max-xl:hidden',
}

const COLUMNS: TableColumn<Order>[] = [
  {
    key: 'customer',
    header: t('Customer'),
    headClassName: 'xl:w-30 2xl:w-44',
    title: (order) => {
      const { customer, recipient } = peopleOf(order)
      return recipient === customer ? customer : t('{name}, for {recipient}', { name: customer, recipient })
    },
    cell: (order) => <Recipient order={order} />,
    cellClassName: 'two-lines',
  },
  {
    key: 'items',
    header: t('Items'),
    title: itemsText,
    cell: (order) => <Items order={order} />,
    className: 'max-xl:hidden',
    cellClassName: 'two-lines text-ink-muted',
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
    headClassName: 'w-21',
    title: (order) => paymentText(order),
    cell: (order) => (
      <span className={cx('line-clamp-2', needsPaymentVerification(order) && 'font-medium text-gold-ink')}>
        {paymentText(order)}
      </span>
    ),
    cellClassName: 'text-12 whitespace-normal!',
  },
]

function paymentText(order: Order): string {
  return needsPaymentVerification(order) ? notVerifiedLabel(order.payment.method) : handOverLabel(order)
}

function peopleOf({ customer, shippingAddress }: Order): { customer: string; recipient: string } {
  return { customer: accountName(customer.name), recipient: accountName(shippingAddress.name || customer.name) }
}

/** Whom an order goes to, with the telephone of that person. */
function Recipient({ order }: { order: Order }) {
  const { customer, recipient } = peopleOf(order)
  const phone = order.shippingAddress.phone || order.customer.phone
  return (
    <>
      <span className="block truncate">
        {order.work?.clearUp && <Mark label={t('To clear up')} className="text-bad" />}
        {order.work?.short && <Mark label={t('Short of pairs')} className="text-bad" />}
        {order.sizesToConfirm && <Mark label={t('No pairs held')} className="text-gold-ink" />}
        {recipient}
        {recipient !== customer && <VisuallyHidden>{t('ordered by {name}', { name: customer })}</VisuallyHidden>}
      </span>
      {phone && (
        <a
          href={`tel:${phoneDigits(phone)}`}
          className="relative z-1 -my-1 inline-block py-1 text-ink-muted underline-offset-4 hover:underline"
        >
          {phone}
        </a>
      )}
    </>
  )
}

/** What was ordered, in two lines of which the sizes are never cut. */
function Items({ order: { products } }: { order: Order }) {
  const shown = products.length > 2 ? products.slice(0, 1) : products
  return (
    <>
      {shown.map((line) => (
        <span key={`${line.product} ${line.size}`} className="flex">
          {/* The comma is cut with the name. */}
          <span className="min-w-0 truncate">
            <span {...localizedProps(line, 'name')} />,
          </span>
          <span className="shrink-0 whitespace-pre text-ink">{` ${sizeText(line)}`}</span>
        </span>
      ))}
      {products.length > 2 && (
        <span className="block truncate">{t('and {count} more', { count: products.length - 1 })}</span>
      )}
    </>
  )
}

function stepColumn(moveOrders: MoveOrders, orderLink: OrdersTableProps['orderLink']): TableColumn<Order> {
  return {
    key: 'status',
    header: t('Status'),
    headClassName: 'w-54',
    cell: (order) => (
      <span className="flex items-center justify-between gap-1">
        <OrderStatusBadge status={order.status} forStaff />
        <NextStepButton order={order} link={orderLink(order._id)} moveOrders={moveOrders} compact />
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
