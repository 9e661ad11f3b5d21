import { t } from '#shared/language/t.ts'
import { isAway } from '#shared/rules/orders/order-pairs.ts'
import type { OrderStatus } from '#shared/rules/orders/order-status.ts'
import type { Order, OrderDetail } from '#shared/schemas/orders/order.ts'
import type { StatusResults } from '#shared/schemas/orders/status-change.ts'
import { api, call } from '#web/api.ts'

/** What of an order a move looks at. */
export type MovedOrder = Pick<Order | OrderDetail, '_id' | 'number' | 'status' | 'payment' | 'work'>

export interface OrderMove {
  order: MovedOrder
  status: OrderStatus
}

/**
 * Takes moves back (decision 0034): each order gets its former status again, if it still has the one that it was given. Its pairs never
 * left and its cash never came in.
 */
export async function undoMoves(moves: readonly OrderMove[]): Promise<StatusResults> {
  const first = await send(moves, true)
  const withoutCash = new Set(
    first.results.filter(({ refused }) => refused?.code === 'no_cash_taken').map(({ order }) => order),
  )
  if (withoutCash.size === 0) return first
  const second = await send(
    moves.filter(({ order }) => withoutCash.has(order._id)),
    false,
  )
  const others = first.results.filter(({ order }) => !withoutCash.has(order))
  return { message: second.message, results: [...others, ...second.results] }
}

function send(moves: readonly OrderMove[], withCash: boolean): Promise<StatusResults> {
  const changes = moves.map(({ order, status }) => {
    const hasLeft = isAway(status) && !isAway(order.status)
    const hasCash = withCash && status === 'Delivered'
    return {
      order: order._id,
      status: order.status,
      from: status,
      ...(hasLeft && { pairs: 'never-left' as const }),
      ...(hasCash && { cash: 'given-back' as const }),
      ...((hasLeft || hasCash) && { reason: t('Undone') }),
    }
  })
  return call(api.orders['update-many'].$put({ json: { changes } }))
}
