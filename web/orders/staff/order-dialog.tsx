import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#web/api.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { orderQuery } from '#web/orders/order-queries.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ActionBar } from './action-bar.tsx'
import { OrderSheet } from './order-sheet.tsx'
import type { MoveOrders } from './use-move-orders.tsx'
import { useOrderActions } from './use-order-actions.ts'

interface OrderDialogProps {
  id: string
  /** the order number, if already known */
  number: string | undefined
  moveOrders: MoveOrders
  /** Shows the neighbour in the list; null where there is none */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onClose: () => void
}

/** One order with everything that staff need to process it; full screen on phones. */
export function OrderDialog({ id, number, moveOrders, onPrevious, onNext, onClose }: OrderDialogProps) {
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  const actions = useOrderActions(id)
  const status = error instanceof ApiError ? error.status : null
  // Only staff of the order's showroom get its history: without one, the user may see it as its customer, but not here.
  const isMissing = status === 404 || status === 400 || (order && order.events === undefined)
  const visibleOrder = isMissing ? null : order
  return (
    <Dialog
      open
      hasEntry
      onClose={onClose}
      title={<OrderTitle number={visibleOrder?.number ?? number} />}
      variant="sheet"
      size="lg"
      footer={
        visibleOrder && (
          <ActionBar key={id} order={visibleOrder} {...{ actions, moveOrders, onPrevious, onNext, onClose }} />
        )
      }
    >
      {visibleOrder && <OrderSheet order={visibleOrder} actions={actions} />}
      {isMissing && (
        <EmptyState level={3} title="Order not found">
          <p>There is no such order here. Another showroom may be handling it.</p>
        </EmptyState>
      )}
      {!visibleOrder && !isMissing && error && (
        <LoadFailure subject="The order" level={3} error={error} onRetry={refetch} />
      )}
      {!visibleOrder && !isMissing && !error && <OrderSkeleton />}
    </Dialog>
  )
}

function OrderTitle({ number }: { number: string | undefined }) {
  return (
    <>
      Order <span className="whitespace-nowrap tabular-nums">{number}</span>
    </>
  )
}

function OrderSkeleton() {
  return (
    <div className="grid gap-4">
      <VisuallyHidden>
        <span role="status">Loading...</span>
      </VisuallyHidden>
      <Skeleton className="h-6 w-64 max-w-full" />
      <Skeleton className="h-32" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  )
}
