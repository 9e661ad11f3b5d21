import { Phone } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { notVerifiedLabel } from '#shared/rules/orders/order-status.ts'
import { handOverLabel, needsPaymentVerification } from '#shared/rules/orders/order-waiting.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { Order } from '#shared/schemas/orders/order.ts'
import type { Selection } from '#web/lib/lists/use-selection.ts'
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { itemsText } from './items-text.ts'
import { NextStepButton } from './next-step-button.tsx'
import type { OrderLink } from './order-link.ts'
import type { MoveOrders } from './use-move-orders.tsx'

interface OrderCardProps {
  order: Order
  /** link to the order */
  link: OrderLink
  withShowroom: boolean
  selection: Selection
  moveOrders: MoveOrders
}

/** An order in the staff's lists: the whole card opens it, its phone number is a call link, and it can be ticked and moved on. */
export function OrderCard({ order, link, withShowroom, selection, moveOrders }: OrderCardProps) {
  const { customer, payment, shippingAddress, store } = order
  const phone = shippingAddress.phone || customer.phone
  return (
    <li
      data-order={order._id}
      className="group relative flex flex-col gap-3 rounded-m border border-line bg-surface p-4 duration-150 ease-out hover:border-control"
    >
      <div className="grid gap-1">
        <div className="flex items-start justify-between gap-3">
          <input
            type="checkbox"
            className="control-check relative z-1"
            aria-label={t('Select {name}', { name: order.number })}
            checked={selection.ids.has(order._id)}
            onChange={({ target }) => selection.select([order._id], target.checked)}
          />
          <h2 className="mr-auto font-text text-16 font-semibold tracking-normal">
            <Link
              {...link}
              className="tabular-nums underline-offset-4 after:absolute after:inset-0 after:rounded-m group-hover:underline"
            >
              {order.number}
            </Link>
          </h2>
          <OrderStatusBadge status={order.status} forStaff />
        </div>
        <p className="text-14 text-ink-muted wrap-anywhere">
          <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
          {order.channel && ` · ${t('By phone')}`}
          {withShowroom && (
            <>
              {' · '}
              <span {...localizedProps(store, 'code')} />
            </>
          )}
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
        <p className="line-clamp-2 font-medium wrap-anywhere">{accountName(customer.name)}</p>
        <p className="font-semibold whitespace-nowrap tabular-nums">{formatTaka(order.total)}</p>
        {phone && (
          <a
            href={`tel:${phoneDigits(phone)}`}
            className="relative -my-1 inline-flex min-h-9 w-fit items-center gap-2 text-14 tabular-nums underline-offset-4 hover:underline pointer-coarse:min-h-11"
          >
            <Phone aria-hidden="true" className="size-4 text-brand" />
            {phone}
          </a>
        )}
        {shippingAddress.name && shippingAddress.name !== customer.name && (
          <p className="col-span-full line-clamp-2 text-14 text-ink-muted wrap-anywhere">
            For {accountName(shippingAddress.name)}
          </p>
        )}
        <p className="col-span-full line-clamp-2 text-14 text-ink-muted">{itemsText(order)}</p>
      </div>
      <div className="mt-auto grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line pt-3 text-14">
        <p className="wrap-anywhere">
          {handOverLabel(order)}
          {payment.number && <span className="text-ink-muted tabular-nums"> {payment.number}</span>}
          {payment.transactionId && (
            <span className="block text-12 text-ink-muted tabular-nums">Transaction ID {payment.transactionId}</span>
          )}
        </p>
        <div className="flex flex-wrap justify-end gap-1">
          {needsPaymentVerification(order) && <Badge tone="gold">{notVerifiedLabel(payment.method)}</Badge>}
          {order.sizesToConfirm && <Badge tone="gold">No pairs held</Badge>}
          {order.work?.short && <Badge tone="bad">Short of pairs</Badge>}
          {order.work?.clearUp && <Badge tone="bad">To clear up</Badge>}
        </div>
      </div>
      <NextStepButton {...{ order, link, moveOrders }} />
    </li>
  )
}
