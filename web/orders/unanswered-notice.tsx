import { t } from '#shared/language/t.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { UnansweredState } from './use-unanswered-order.ts'

/** Tells a shopper whose connection was lost with the answer of an order what is known of it. */
export function UnansweredNotice({ state }: { state: UnansweredState }) {
  return (
    <div role="status" className="empty:sr-only">
      {state === 'waiting' && (
        <Notice tone="warn" title={t('Did your order reach us?')}>
          The connection was lost before we could answer. We look for your order as soon as there is one again.
        </Notice>
      )}
      {state === 'missing' && (
        <Notice tone="warn" title={t('Your order has not reached us')}>
          The connection was lost before. Your cart is as it was: please place the order again.
        </Notice>
      )}
    </div>
  )
}
