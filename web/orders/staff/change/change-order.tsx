import { t } from '#shared/language/t.ts'
import { isOpenStatus } from '#shared/rules/orders/order-status.ts'
import type { HistoryEntry, OrderDetail } from '#shared/schemas/orders/order.ts'
import { useAccess } from '#web/auth/access.ts'
import { useLazyComponent } from '#web/lib/loading/use-lazy-component.ts'
import { Button } from '#web/ui/button.tsx'

const importDialog = async () => (await import('./change-dialog.tsx')).ChangeDialog

interface ChangeOrderProps {
  order: OrderDetail
  /** what an entry of its history says */
  textsOf: (entry: HistoryEntry) => string[]
}

/** What changes lines, person and address of an order until it is handed over, for who may. */
export function ChangeOrder({ order, textsOf }: ChangeOrderProps) {
  const access = useAccess()
  const { Content, open, close, button } = useLazyComponent(importDialog, { kind: 'dialog' })
  const mayChange =
    access?.mayAt('write_orders', order.store._id) || access?.mayAt('write_phone_calls', order.store._id)
  if (!mayChange || !isOpenStatus(order.status)) return null
  return (
    <>
      <Button tone="secondary" size="sm" {...button}>
        {t('Change the order')}
      </Button>
      {open && Content && <Content order={order} textsOf={textsOf} onClose={close} />}
    </>
  )
}
