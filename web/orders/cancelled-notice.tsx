import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { shop } from '#web/shop.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Tells the customer that and when the order was cancelled. */
export function CancelledNotice({ cancelledAt }: { cancelledAt: string }) {
  return (
    <Notice title="This order is cancelled">
      It was cancelled on {formatDateTime(cancelledAt)} and will not be sent. If you did not expect this, or have paid
      for it already, please call us at{' '}
      <a href={`tel:${phoneDigits(shop.care.phone)}`} className="text-link whitespace-nowrap">
        {shop.care.phone}
      </a>{' '}
      ({shop.care.hours}).
    </Notice>
  )
}
