import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import type { OrderStatus } from '#shared/rules/order-status.ts'
import { isUnverified } from '#shared/rules/order-waiting.ts'
import type { Order, OrderDetail } from '#shared/schemas/order.ts'
import type { StatusResults } from '#shared/schemas/status-change.ts'
import { api, call } from '#web/api.ts'
import { reportError } from '#web/lib/loading/report-error.ts'
import { orderQuery } from '#web/orders/order-queries.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts.ts'

/** What of an order a move looks at. */
type MovedOrder = Pick<Order | OrderDetail, '_id' | 'number' | 'status' | 'payment'>

export interface OrderMove {
  order: MovedOrder
  status: OrderStatus
}

interface Question {
  unverified: readonly MovedOrder[]
  proceed: () => void
}

export interface MoveOrders {
  /** Proceeds, but asks before a payment that nobody has verified is approved */
  ask: (moves: readonly OrderMove[], proceed: () => void) => void
  /** Asks, then sets the status of orders. `onMoved`: all have moved */
  move: (moves: readonly OrderMove[], onMoved?: () => void) => void
  /** ids of the orders that are moving */
  busy: ReadonlySet<string>
  /** asks, where it has to; to be rendered once */
  question: ReactNode
}

/** Moves one order or many on. Results are toasts, of those that are refused with the reason. */
export function useMoveOrders(): MoveOrders {
  const [question, setQuestion] = useState<Question | null>(null)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (moves: readonly OrderMove[]): Promise<StatusResults> =>
      call(
        api.orders['update-many'].$put({
          json: { changes: moves.map(({ order, status }) => ({ order: order._id, status, from: order.status })) },
        }),
      ),
    meta: { errorToast: false },
    onSuccess: ({ message, results }, moves) => {
      if (results.some(({ refused }) => !refused)) toast.success(message)
      for (const { order, refused } of results) {
        const number = moves.find((move) => move.order._id === order)?.order.number
        if (refused) toast.error(`${number}: ${refused.message}`)
      }
    },
    onError: (error) => reportError(error, { text: t('Failed to update status') }),
    onSettled: async (_data, _error, moves, _result, { client }) => {
      for (const { order } of moves) void client.invalidateQueries({ queryKey: orderQuery(order._id).queryKey })
      await client.invalidateQueries({ queryKey: ['orders'] })
    },
  })
  const send = (moves: readonly OrderMove[], onMoved?: () => void) =>
    mutate(moves, { onSuccess: ({ results }) => results.every(({ refused }) => !refused) && onMoved?.() })
  const ask: MoveOrders['ask'] = (moves, proceed) => {
    const unverified = moves
      .filter(({ order, status }) => status === 'Approved' && isUnverified(order.payment))
      .map(({ order }) => order)
    if (unverified.length > 0) setQuestion({ unverified, proceed })
    else proceed()
  }
  const close = () => setQuestion(null)
  return {
    ask,
    move: (moves, onMoved) => {
      if (!isPending && moves.length > 0) ask(moves, () => send(moves, onMoved))
    },
    busy: new Set(isPending ? variables.map(({ order }) => order._id) : []),
    question: question && (
      <ConfirmDialog
        open
        title={plural(
          question.unverified.length,
          t('Approve without a verified payment?'),
          t('Approve without verified payments?'),
        )}
        confirmLabel={t('Approve anyway')}
        tone="primary"
        onConfirm={() => {
          close()
          question.proceed()
        }}
        onClose={close}
      >
        Nobody has found the payment of {question.unverified.map(({ number }) => number).join(', ')} in the wallet yet.
      </ConfirmDialog>
    ),
  }
}
