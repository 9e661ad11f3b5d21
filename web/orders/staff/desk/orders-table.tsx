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
import type { Order } from '#shared/schemas/order.ts'
import type { Selection } from '#web/lib/lists/use-selection.ts'
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx'
import { itemsText } from '#web/orders/staff/items-text.ts'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { NextStepButton } from './next-step-button.tsx'
import type { MoveOrders } from './use-move-orders.tsx'

type OrderLink = Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'>

interface OrdersTableProps {
  orders: readonly Order[]
  orderLink: (id: string) => OrderLink
  selection: Selection
  moveOrders: MoveOrders
}

/** The orders of a page in rows of 40 px under a head that stays in view; a row opens its order. */
export function OrdersTable({ orders, orderLink, selection, moveOrders }: OrdersTableProps) {
  return (
    <table className="orders-table">
      <caption className="sr-only">Orders</caption>
      <thead>
        <tr>
          <th scope="col" className="w-10">
            <input
              type="checkbox"
              className="control-check mx-auto"
              aria-label={t('Select all on this page')}
              checked={selection.isAllSelected}
              onChange={({ target }) => selection.selectAll(target.checked)}
            />
          </th>
          <th scope="col" className="w-34">
            Order
          </th>
          <th scope="col" className="w-15 max-xl:hidden">
            Age
          </th>
          <th scope="col" className="w-24 max-xl:hidden">
            Store
          </th>
          <th scope="col">Customer</th>
          <th scope="col" className="w-26">
            Phone
          </th>
          <th scope="col" className="max-xl:hidden">
            Items
          </th>
          <th scope="col" className="w-22 text-right">
            Total
          </th>
          <th scope="col" className="w-20">
            Payment
          </th>
          <th scope="col" className="w-36 2xl:w-56">
            Status
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order._id} {...{ order, selection, moveOrders }} link={orderLink(order._id)} />
        ))}
      </tbody>
    </table>
  )
}

interface OrderRowProps extends Pick<OrdersTableProps, 'selection' | 'moveOrders'> {
  order: Order
  link: OrderLink
}

function OrderRow({ order, link, selection, moveOrders }: OrderRowProps) {
  const { _id, number, customer, payment, shippingAddress, store } = order
  const isSelected = selection.ids.has(_id)
  const items = itemsText(order)
  const recipient = shippingAddress.name && shippingAddress.name !== customer.name ? shippingAddress.name : null
  const name = accountName(customer.name)
  return (
    <tr data-order={_id} className={cx('group', isSelected && 'bg-ok-ground')}>
      <td>
        <input
          type="checkbox"
          className="control-check relative z-1 mx-auto"
          aria-label={t('Select {name}', { name: number })}
          checked={isSelected}
          onChange={({ target }) => selection.select([_id], target.checked)}
        />
      </td>
      <th scope="row" className="font-semibold">
        <Link
          {...link}
          className="underline-offset-4 -outline-offset-2 after:absolute after:inset-0 group-hover:underline"
        >
          {number}
        </Link>
      </th>
      <td className="text-ink-muted max-xl:hidden">
        <time dateTime={order.createdAt} title={formatDateTime(order.createdAt)}>
          {formatShortAge(order.createdAt, new Date())}
        </time>
      </td>
      <td title={localized(store, 'code')} className="max-xl:hidden">
        <span {...localizedProps(store, 'code')} />
      </td>
      <td title={recipient ? t('{name}, for {recipient}', { name, recipient }) : name}>
        {order.work?.clearUp && <Mark label={t('To clear up')} className="text-bad" />}
        {order.work?.short && <Mark label={t('Short of pairs')} className="text-bad" />}
        {order.sizesToConfirm && <Mark label={t('No pairs held')} className="text-gold-ink" />}
        {name}
        {recipient && <span className="text-ink-muted"> → {accountName(recipient)}</span>}
      </td>
      <td>
        {customer.phone && (
          <a
            href={`tel:${phoneDigits(customer.phone)}`}
            className="relative z-1 inline-block py-1 underline-offset-4 hover:underline"
          >
            {customer.phone}
          </a>
        )}
      </td>
      <td title={items} className="text-ink-muted max-xl:hidden">
        {items}
      </td>
      <td className="text-right font-medium">{formatTaka(order.total)}</td>
      <td
        title={needsPaymentVerification(order) ? notVerifiedLabel(payment.method) : undefined}
        className="text-12 whitespace-normal!"
      >
        {needsPaymentVerification(order) && (
          <CircleAlert aria-hidden="true" className="mr-1 inline size-4 align-text-bottom text-gold-ink" />
        )}
        {needsPaymentVerification(order) ? (
          <>
            <span aria-hidden="true">{paymentMethodLabel(payment.method)}</span>
            <VisuallyHidden>{notVerifiedLabel(payment.method)}</VisuallyHidden>
          </>
        ) : (
          paymentMethodLabel(payment.method)
        )}
      </td>
      <td>
        <span className="flex items-center justify-between gap-1">
          <OrderStatusBadge status={order.status} forStaff />
          <NextStepButton order={order} moveOrders={moveOrders} compact />
        </span>
      </td>
    </tr>
  )
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
