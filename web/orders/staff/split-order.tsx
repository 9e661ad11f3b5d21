import { t } from '#shared/language/t.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { useLazyComponent } from '#web/lib/loading/use-lazy-component.ts'
import { Button } from '#web/ui/button.tsx'

const importDialog = async () => (await import('./split-dialog.tsx')).SplitDialog

/** Sends lines of an order from another showroom, where it is a confirmed cash order with more than one, and still here. */
export function SplitOrder({ order }: { order: OrderDetail }) {
  const { status, products, payment, fulfilment } = order
  const { Content, open, close, button } = useLazyComponent(importDialog, { kind: 'dialog' })
  const isHere = status === 'Approved' || status === 'Processing'
  if (!isHere || products.length < 2 || payment.method !== 'COD' || fulfilment !== 'delivery') return null
  return (
    <>
      <Button tone="secondary" size="sm" {...button}>
        {t('Send in two parcels')}
      </Button>
      {open && Content && <Content order={order} onClose={close} />}
    </>
  )
}
