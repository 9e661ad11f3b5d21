import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { districtName } from '#shared/bangladesh/locations.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { paymentMethodLabel } from '#shared/rules/orders/order-status.ts'
import { orderedColorName } from '#shared/rules/products/color-name.ts'
import type { TakenCall } from '#shared/schemas/orders/call.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { useOrderSource } from '#web/orders/order-queries.ts'
import { trustText } from '#web/orders/trust-text.ts'
import { ChangeOrder } from '#web/staff/order-changes/change-order.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface CallCardProps {
  call: TakenCall
  /** The clerk has changed the order while the buyer is on the phone */
  onChanged: (order: OrderDetail) => void
}

/** What a clerk needs on the phone: who, what, where, and what the books say of the number. */
export function CallCard({ call: { order, trust, otherDistrict, call }, onChanged }: CallCardProps) {
  const { name, phone, address } = order.shippingAddress
  const source = useOrderSource(order._id)
  return (
    <section aria-label={order.number} className="grid gap-4 rounded-m border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-20 tabular-nums">{order.number}</h2>
          <p className="text-14 text-ink-muted">
            {formatDateTime(order.createdAt)} · {localized(order.store, 'code')}
          </p>
        </div>
        <LinkButton to={`tel:${phoneDigits(phone)}`} size="lg">
          Call {phone}
        </LinkButton>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <div>
          <p className="text-18 font-semibold wrap-anywhere">{name}</p>
          <p className="wrap-anywhere">{address}</p>
          <p className="mt-2 text-14 text-ink-muted">{t('Phone: {record}', { record: trustText(trust) })}</p>
          <p className="text-14 text-ink-muted">{t('Account: {record}', { record: trustText(trust.account) })}</p>
          {phoneDigits(order.customer.phone) !== phoneDigits(phone) && (
            <p className="text-14 text-ink-muted">
              {t('The account has another phone: {phone}', { phone: order.customer.phone })}
            </p>
          )}
          {call.noAnswers > 0 && (
            <p className="text-14 text-ink-muted">
              {plural(
                call.noAnswers,
                t('{count} call without an answer', { count: figures(call.noAnswers) }),
                t('{count} calls without an answer', { count: figures(call.noAnswers) }),
              )}
            </p>
          )}
        </div>
        <div>
          <ul className="grid gap-1">
            {order.products.map(({ product, size, quantity }) => (
              <li key={`${product._id} ${size._id}`} className="wrap-anywhere">
                {figures(quantity)} × {localized(product, 'name')}, {orderedColorName(product)}, {t('size')}{' '}
                {String(size.size)}
              </li>
            ))}
          </ul>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
            <p className="font-semibold tabular-nums">{inAllText(order)}</p>
            <ChangeOrder order={order} source={source} onChanged={onChanged} />
          </div>
        </div>
      </div>
      {order.sizesToConfirm && (
        <Notice tone="warn">Confirm each size: no pairs are held for this order until its buyer has said yes.</Notice>
      )}
      {otherDistrict && (
        <Notice tone="warn">
          {t(
            'The address names {district} too, where delivery costs {fee}. The order pays {paid}: ask which district is right.',
            {
              district: districtName(otherDistrict.name),
              fee: formatTaka(otherDistrict.fee),
              paid: formatTaka(order.shipping),
            },
          )}
        </Notice>
      )}
      {trust.prepay && (
        <Notice tone="warn">Parcels to this buyer came back: ask for the delivery fee in advance by wallet.</Notice>
      )}
    </section>
  )
}

/** What the buyer pays, and how. */
function inAllText({ payment, total }: OrderDetail): string {
  if (payment.method === 'COD') return t('{total} in cash', { total: formatTaka(total) })
  return `${formatTaka(total)} · ${paymentMethodLabel(payment.method)}`
}
