import { Printer } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { nextStatus, ORDER_STATUSES, type OrderStatus, statusLabel } from '#shared/rules/orders/order-status.ts'
import type { Order } from '#shared/schemas/orders/order.ts'
import { useAccess } from '#web/auth/access.ts'
import type { Selection } from '#web/lib/lists/use-selection.ts'
import { moveLabel } from '#web/orders/staff/next-step.ts'
import type { MoveOrders } from '#web/orders/staff/use-move-orders.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

interface MoveBarProps {
  orders: readonly Order[]
  selection: Selection
  moveOrders: MoveOrders
}

/** Stays in view while orders are ticked: moves each of them to its next status, or all to the same one. */
export function MoveBar({ orders, selection, moveOrders: { move, busy } }: MoveBarProps) {
  const [status, setStatus] = useState<OrderStatus | null>(null)
  const access = useAccess()
  const chosen = orders.filter(({ _id }) => selection.ids.has(_id))
  if (chosen.length === 0) return null
  const movable = chosen.filter(({ store }) => access?.mayAt('write_orders', store._id))
  const moves = movable.flatMap((order) => {
    const to = status ?? nextStatus(order.status)
    return to && to !== order.status ? [{ order, status: to }] : []
  })
  const nextStatuses = new Set(moves.map((entry) => entry.status))
  const [target] = nextStatuses
  const finish = () => {
    selection.clear()
    setStatus(null)
  }
  return (
    <section
      aria-label={movable.length > 0 ? t('Move the chosen orders') : t('The chosen orders')}
      className="bulk-bar flex flex-wrap items-center justify-end gap-3 rounded-m border border-control bg-surface p-3 shadow-float"
    >
      <p role="status" className="mr-auto pl-1 font-semibold tabular-nums">
        {chosen.length} chosen
      </p>
      <LinkButton
        tone="quiet"
        size="sm"
        icon={<Printer aria-hidden="true" />}
        to={`/dashboard/papers?orders=${chosen.map(({ _id }) => _id).join()}`}
      >
        Print
      </LinkButton>
      <Button tone="quiet" size="sm" onClick={finish}>
        Clear selection
      </Button>
      {movable.length > 0 && (
        <>
          <SelectField
            label="New status"
            hideLabel
            value={status ?? ''}
            placeholder="Next status of each"
            onChange={({ target: { value } }) => setStatus(ORDER_STATUSES.find((option) => option === value) ?? null)}
            options={ORDER_STATUSES.map((option) => ({ value: option, label: statusLabel(option) }))}
            className="grow sm:w-52 sm:grow-0"
          />
          <Button
            size="sm"
            className="min-h-11"
            disabled={moves.length === 0}
            busy={busy.size > 0}
            onClick={() => move(moves, finish)}
          >
            {nextStatuses.size === 1 && target
              ? moveLabel(target, moves.length)
              : t('Move {count} on', { count: moves.length })}
          </Button>
        </>
      )}
    </section>
  )
}
