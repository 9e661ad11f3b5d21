import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { isAway } from '#shared/rules/orders/order-pairs.ts'
import { statusLabel } from '#shared/rules/orders/order-status.ts'
import { isUnverified } from '#shared/rules/orders/order-waiting.ts'
import type { StatusChange, StatusResults } from '#shared/schemas/orders/status-change.ts'
import { api, call } from '#web/api.ts'
import { reportError } from '#web/lib/loading/report-error.ts'
import { orderKeys, orderQuery } from '#web/orders/order-queries.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { UNDO_MS } from '#web/ui/toast/undo-time.ts'
import { CollectDialog } from './collect-dialog.tsx'
import { PairsDialog } from './pairs-dialog.tsx'
import { type MovedOrder, type OrderMove, undoMoves } from './undo-moves.ts'

/** What staff say of pairs that were out and of cash, and why. */
export type MoveAnswer = Omit<StatusChange, 'status' | 'from'>

/** Resolves to whether it was done; an error has been reported */
type Proceed = (answer: MoveAnswer) => Promise<boolean>

type Question =
  | { about: 'pairs'; away: readonly MovedOrder[]; proceed: Proceed }
  | {
      about: 'code'
      fetched: readonly MovedOrder[]
      proceed: Proceed
      onCollected: (() => void) | undefined
    }
  | { about: 'payments'; unverified: readonly OrderMove[]; proceed: () => void }

export interface MoveOrders {
  /**
   * Proceeds, but asks before: what happened to pairs that were out and to their cash, for the code of a parcel that is fetched (with it, its
   * order is Delivered without going on) or why parcels were given without, and whether to approve a payment that nobody has
   * verified.
   */
  ask: (moves: readonly OrderMove[], proceed: Proceed, onCollected?: () => void) => void
  /** Asks, then sets the status of orders. `onMoved`: all have moved */
  move: (moves: readonly OrderMove[], onMoved?: () => void) => void
  /** ids of the orders that are moving */
  busy: ReadonlySet<string>
  /** asks, where it has to; to be rendered once */
  question: ReactNode
}

interface Sent {
  moves: readonly OrderMove[]
  /** null: takes them back */
  answer: MoveAnswer | null
}

/** Whether an order has to come back from the courier or the buyer for its new status. */
function comesFromAway({ order, status }: OrderMove): boolean {
  return isAway(order.status) && !isAway(status)
}

/** Whether its customer is to fetch it, who has a code. */
function isFetched({ order, status }: OrderMove): boolean {
  return status === 'Delivered' && order.work?.codeDue === true
}

function isApprovedUnpaid({ order, status }: OrderMove): boolean {
  return status === 'Approved' && isUnverified(order)
}

/** Whether an order goes to its buyer though nobody has verified its payment or said why it may. */
function leavesUnpaid({ order, status }: OrderMove): boolean {
  return isAway(status) && !isAway(order.status) && isUnverified(order) && !order.work?.leavesUnpaid
}

/** Whether staff say what happened when it is moved: that is not taken back by a press. */
function isAsked(move: OrderMove): boolean {
  return comesFromAway(move) || isFetched(move)
}

function sendMoves(moves: readonly OrderMove[], answer: MoveAnswer): Promise<StatusResults> {
  const changes = moves.map((move) => ({
    order: move.order._id,
    status: move.status,
    from: move.order.status,
    ...(isAsked(move) && answer),
  }))
  return call(api.orders['update-many'].$put({ json: { changes } }))
}

/** Moves one order or many on, and for a while back. Results are toasts, of those that are refused with the reason. */
export function useMoveOrders(): MoveOrders {
  const [question, setQuestion] = useState<Question | null>(null)
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ moves, answer }: Sent) => (answer ? sendMoves(moves, answer) : undoMoves(moves)),
    meta: { errorToast: false },
    onSuccess: ({ message, results }, { moves, answer }) => {
      const done = moves.filter(({ order }) => results.some((result) => result.order === order._id && !result.refused))
      if (done.length > 0) toast.success(message, answer ? undoOf(done) : {})
      for (const { order, refused } of results) {
        const number = moves.find((move) => move.order._id === order)?.order.number
        if (refused) toast.error(`${number}: ${refused.message}`)
      }
    },
    onError: (error) => reportError(error, { text: t('Failed to update status') }),
    onSettled: async (_data, _error, { moves }, _result, { client }) => {
      for (const { order } of moves) void client.invalidateQueries({ queryKey: orderQuery(order._id).queryKey })
      await client.invalidateQueries({ queryKey: orderKeys.all })
    },
  })
  const undoOf = (moves: readonly OrderMove[]) => {
    const [first] = moves
    if (!first || moves.some(isAsked)) return {}
    const detail = moves.length === 1 ? `${first.order.number} · ${statusLabel(first.status)}` : undefined
    const undo = () => void mutateAsync({ moves, answer: null }).catch(() => null)
    return { ...(detail && { detail }), closesAfterMs: UNDO_MS, action: { label: t('Undo'), onAction: undo } }
  }
  const send = async (sent: Sent, onMoved?: () => void) => {
    const answer = await mutateAsync(sent).catch(() => null)
    if (answer?.results.every(({ refused }) => !refused)) onMoved?.()
    return answer?.results.some(({ refused }) => !refused) ?? false
  }
  const ask: MoveOrders['ask'] = (moves, proceed, onCollected) => {
    const fetched = moves.filter(isFetched).map(({ order }) => order)
    const away = moves.filter(comesFromAway).map(({ order }) => order)
    const unverified = moves.filter((move) => isApprovedUnpaid(move) || leavesUnpaid(move))
    const askForPayments = async (answer: MoveAnswer) => {
      if (unverified.length === 0) return proceed(answer)
      setQuestion({ about: 'payments', unverified, proceed: () => void proceed(answer) })
      return true
    }
    if (away.length > 0) setQuestion({ about: 'pairs', away, proceed: askForPayments })
    else if (fetched.length > 0) setQuestion({ about: 'code', fetched, proceed: askForPayments, onCollected })
    else void askForPayments({})
  }
  const close = () => setQuestion((current) => (current === question ? null : current))
  const busy = new Set(isPending ? variables.moves.map(({ order }) => order._id) : [])
  return {
    ask,
    move: (moves, onMoved) => {
      if (moves.length > 0 && !moves.some(({ order }) => busy.has(order._id)))
        ask(moves, (answer) => send({ moves, answer }, onMoved), onMoved)
    },
    busy,
    question: question && <MoveQuestion question={question} onClose={close} />,
  }
}

function MoveQuestion({ question, onClose }: { question: Question; onClose: () => void }) {
  if (question.about === 'code')
    return (
      <CollectDialog
        orders={question.fetched}
        onCollected={() => {
          onClose()
          question.onCollected?.()
        }}
        onWithoutCode={(reason) => question.proceed({ reason })}
        onClose={onClose}
      />
    )
  if (question.about === 'pairs')
    return (
      <PairsDialog
        title={question.away.map(({ number }) => number).join(', ')}
        description={plural(
          question.away.length,
          t('This order was with the courier or the buyer.'),
          t('These orders were with the courier or the buyer.'),
        )}
        confirmLabel={t('Update Status')}
        order={question.away.length === 1 ? (question.away[0]?._id ?? null) : null}
        asksForCash
        onAnswer={question.proceed}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      open
      {...paymentQuestion(question.unverified)}
      tone="primary"
      onConfirm={() => {
        onClose()
        question.proceed()
      }}
      onClose={onClose}
    >
      Nobody has found the payment of {question.unverified.map(({ order }) => order.number).join(', ')} in the wallet
      yet.
    </ConfirmDialog>
  )
}

function paymentQuestion(unverified: readonly OrderMove[]): { title: string; confirmLabel: string } {
  if (unverified.some(leavesUnpaid))
    return {
      title: plural(
        unverified.length,
        t('Send it without a verified payment?'),
        t('Send them without verified payments?'),
      ),
      confirmLabel: t('Send anyway'),
    }
  return {
    title: plural(unverified.length, t('Approve without a verified payment?'), t('Approve without verified payments?')),
    confirmLabel: t('Approve anyway'),
  }
}
