import { t } from '#shared/language/t.ts'
import { isWallet } from '#shared/rules/orders/order-status.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Tells the customer of an order for which no pairs are held yet when they will be; nothing of other orders. */
export function SizesNotice({ order: { sizesToConfirm, payment, shippingAddress } }: { order: OrderDetail }) {
  if (!sizesToConfirm) return null
  if (isWallet(payment.method))
    return (
      <Notice title={t('We check your payment')} className="mb-6">
        {t('Your shoes are set aside once it is verified. If a size has gone by then, we call you at {phone}.', {
          phone: shippingAddress.phone,
        })}
      </Notice>
    )
  return (
    <Notice title={t('We call to confirm your sizes')} className="mb-6">
      {t('Your shoes are set aside once you have said yes. We call {phone}.', { phone: shippingAddress.phone })}
    </Notice>
  )
}
