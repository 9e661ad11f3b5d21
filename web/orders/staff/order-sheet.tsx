import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { stepLabel } from '#shared/rules/orders/order-work.ts'
import type { OrderPaper } from '#shared/rules/orders/paper.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import { CopyButton } from '#web/lib/forms/copy-button.tsx'
import { AskedAddressOfBuyer } from '#web/orders/asked-address.tsx'
import { OrderBill } from '#web/orders/order-bill.tsx'
import { OrderLines } from '#web/orders/order-lines.tsx'
import { OrderSection } from '#web/orders/order-section.tsx'
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { CancelOpen } from './desk/cancel-open.tsx'
import { HeldNotice } from './held-notice.tsx'
import { OrderContacts } from './order-contacts.tsx'
import { OrderHistory } from './order-history.tsx'
import { OtherShowroom } from './other-showroom.tsx'
import { PaymentFact } from './payment-fact.tsx'
import type { useOrderActions } from './use-order-actions.ts'

interface OrderSheetProps {
  order: OrderDetail
  actions: ReturnType<typeof useOrderActions>
}

/** All details of an order: contacts, delivery, payment, lines and history. */
export function OrderSheet({ order, actions }: OrderSheetProps) {
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-muted">
        <OrderStatusBadge status={order.status} forStaff />
        {order.work && order.work.step !== 'done' && <Badge>{stepLabel(order.work.step)}</Badge>}
        {order.work?.atRisk && <Badge tone="bad">At risk: nobody answers</Badge>}
        <span>
          Placed <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
        </span>
        <span {...localizedProps(order.store, 'code')} className="wrap-anywhere" />
        <CopyButton text={order.number} subject="Order number" showLabel />
        <OtherShowroom order={order} />
      </div>
      <div className="mt-3 mb-5 grid gap-2 empty:hidden">
        <HeldNotice order={order} />
      </div>
      <div className="mt-2 grid gap-6 @2xl:grid-cols-3 @2xl:gap-8">
        <OrderContacts order={order} />
        <PaymentFact order={order} actions={actions} />
      </div>
      <AskedAddressOfBuyer order={order} />
      <PrintLinks order={order._id} />
      <OrderSection level={3} title="Products">
        <OrderLines lines={order.products} />
        <OrderBill order={order} forStaff />
      </OrderSection>
      {order.history && (
        <OrderSection level={3} title="History">
          <OrderHistory entries={order.history} />
        </OrderSection>
      )}
      <CancelOpen order={order} />
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
