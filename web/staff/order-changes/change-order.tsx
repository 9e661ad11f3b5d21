import { t } from '#shared/language/t.ts'
import { isOpenStatus } from '#shared/rules/orders/order-status.ts'
import type { Order, OrderDetail } from '#shared/schemas/orders/order.ts'
import { useAccess } from '#web/auth/access.ts'
import { useLazyComponent } from '#web/lib/loading/use-lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import type { OrderSource } from './change-dialog.tsx'
import { isSplittable } from './use-serving-order.ts'

const importDialog = async () => (await import('./change-dialog.tsx')).ChangeDialog
const importSplitDialog = async () => (await import('./split-dialog.tsx')).SplitDialog

/** Whether somebody may change an order; one that has left changes no more. */
export function useMayChange(store: string): boolean {
  const access = useAccess()
  return (access?.mayAt('write_orders', store) || access?.mayAt('write_phone_calls', store)) ?? false
}

interface ChangeOrderProps {
  order: Pick<Order, 'number' | 'status'> & { store: { _id: string } }
  source: OrderSource
  /** what shows the order beside those that read it anew */
  onChanged?: (order: OrderDetail) => void
}

/** What changes an order until it is handed over, for who may: its shoes, to whom and from where it goes, and how it is paid. */
export function ChangeOrder({ order, source, onChanged }: ChangeOrderProps) {
  const { Content, open, close, button } = useLazyComponent(importDialog, { kind: 'dialog' })
  const { number, status, store } = order
  const mayChange = useMayChange(store._id)
  // Whoever is changing one that left meanwhile is told so, and keeps what was typed.
  if (!mayChange || (!isOpenStatus(status) && !open)) return null
  return (
    <>
      <Button tone="secondary" size="sm" {...button}>
        {t('Change the order')}
      </Button>
      {open && Content && <Content number={number} source={source} onChanged={onChanged} onClose={close} />}
    </>
  )
}

/** Sends lines of an order from another showroom, where that is possible. */
export function SplitOrder({ order, source }: { order: OrderDetail; source: OrderSource }) {
  const { Content, open, close, button } = useLazyComponent(importSplitDialog, { kind: 'dialog' })
  if (!isSplittable(order) && !open) return null
  return (
    <>
      <Button tone="secondary" size="sm" {...button}>
        {t('Send in two parcels')}
      </Button>
      {open && Content && <Content order={order} onSent={source.rereadAll} onClose={close} />}
    </>
  )
}
