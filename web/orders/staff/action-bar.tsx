import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { ClearUpKind } from '#shared/rules/orders/order-pairs.ts'
import { ORDER_STATUSES, type OrderStatus, paymentMethodLabel, statusLabel } from '#shared/rules/orders/order-status.ts'
import { needsPaymentVerification } from '#shared/rules/orders/order-waiting.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { ClearUp } from '#shared/schemas/orders/status-change.ts'
import { ApiError, api, call } from '#web/api.ts'
import { useMayAt } from '#web/auth/access.ts'
import { May } from '#web/auth/may.tsx'
import { orderKeys } from '#web/orders/order-queries.ts'
import { ActDialog } from '#web/staff/act-dialog.tsx'
import { useApproval } from '#web/staff/approval/use-approval.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { nextStep } from './next-step.ts'
import { PairsDialog } from './pairs-dialog.tsx'
import type { MoveOrders } from './use-move-orders.tsx'
import type { useOrderActions } from './use-order-actions.ts'

interface ActionBarProps {
  order: OrderDetail
  actions: ReturnType<typeof useOrderActions>
  moveOrders: MoveOrders
  /** Shows the neighbour in the list; null where there is none */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onClose: () => void
}

/**
 * The actions on an order: verify its payment, move it on by one press, which shows the next order, or set any status. Takes
 * the focus when it has come in the place of another order's.
 */
export function ActionBar({ order, actions, moveOrders, onPrevious, onNext, onClose }: ActionBarProps) {
  const { busy, errorMessage, change } = actions
  const mayChange = useMayAt('write_orders', order.store._id)
  const nextButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) nextButton.current?.focus()
  }, [])
  const next = nextStep(order.status)
  const select = useRef<HTMLSelectElement>(null)
  const [selection, setSelection] = useState<{ from: OrderStatus; to: OrderStatus } | null>(null)
  // A selection made for a status that the order no longer has is discarded.
  const status = selection?.from === order.status ? selection.to : order.status
  const isSame = status === order.status

  const focusSelect = () => select.current?.focus()
  const update = (event: SubmitEvent) => {
    event.preventDefault()
    if (isSame) return
    moveOrders.ask([{ order, status }], (answer) => change({ status, from: order.status, ...answer }, focusSelect))
  }
  const neighbours = (
    <div className="mr-auto flex max-sm:hidden">
      <IconButton label="Previous order" disabled={!onPrevious} onClick={onPrevious ?? undefined}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label="Next order" disabled={!onNext} onClick={onNext ?? undefined}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
  if (!mayChange) return neighbours
  return (
    <div className="toast-floor grid w-full gap-3">
      <ClearUpNotice order={order} />
      <form onSubmit={update} className="grid w-full gap-3">
        <VerifyFirst
          order={order}
          busy={busy === 'payment'}
          onVerified={() => change({ verified: true }, focusSelect)}
        />
        {errorMessage && <Notice tone="bad">{errorMessage}</Notice>}
        <div className="flex flex-wrap items-center justify-end gap-3">
          {neighbours}
          <SelectField
            ref={select}
            label="Status"
            hideLabel
            value={status}
            onChange={({ target }) => {
              const to = ORDER_STATUSES.find((option) => option === target.value)
              if (to) setSelection({ from: order.status, to })
            }}
            options={ORDER_STATUSES.map((option) => ({ value: option, label: statusLabel(option) }))}
            className="grow sm:max-w-44"
          />
          <Button
            type="submit"
            tone="secondary"
            disabled={isSame}
            busy={busy === 'status'}
            className="whitespace-nowrap"
          >
            Update Status
          </Button>
          {next && (
            <Button
              ref={nextButton}
              busy={moveOrders.busy.has(order._id)}
              aria-label={`${next.verb}: ${order.number}`}
              onClick={() => moveOrders.move([{ order, status: next.status }], onNext ?? onClose)}
              className="max-sm:w-full"
            >
              {next.verb}
            </Button>
          )}
        </div>
      </form>
    </div>
  )
}

interface VerifyFirstProps {
  order: OrderDetail
  busy: boolean
  onVerified: () => void
}

/** Asks to verify a wallet payment, and notes that it is; nothing for an order whose payment needs no verification. */
function VerifyFirst({ order, busy, onVerified }: VerifyFirstProps) {
  if (!needsPaymentVerification(order)) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m bg-warn-ground px-4 py-3">
      <p className="flex-[1_1_16rem] text-14">
        <strong className="font-semibold text-warn">Verify wallet payments before updating the status.</strong>{' '}
        {paymentInstruction(order)}
      </p>
      <Button size="sm" tone="secondary" onClick={onVerified} busy={busy} className="min-h-11 max-sm:w-full">
        Mark as verified
      </Button>
    </div>
  )
}

function paymentInstruction({ payment, total }: OrderDetail): string {
  const values = {
    total: formatTaka(total),
    number: payment.number ?? '',
    method: paymentMethodLabel(payment.method),
  }
  return payment.transactionId
    ? t('Look for {total} from {number} in the {method} wallet, transaction ID {transactionId}.', {
        total: values.total,
        number: values.number,
        method: values.method,
        transactionId: payment.transactionId,
      })
    : t('Look for {total} from {number} in the {method} wallet.', values)
}

const WHY: Record<ClearUpKind, string> = {
  pairs: t('The pairs of this order are out, though its status says another thing.'),
  code: t('This parcel was given away without its code.'),
  payment: t('This order left although nobody has verified its payment. An admin says why.'),
  cash: t('Cash of this order is in the till, though it is not delivered.'),
}

/** Says what of an order has to be cleared up, and asks what happened; nothing for other orders. */
function ClearUpNotice({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (json: ClearUp) => call(api.orders['clear-up'][':id'].$put({ param: { id: order._id }, json })),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => void queries.invalidateQueries({ queryKey: orderKeys.all }),
  })
  const kinds = order.work?.clearUp ?? []
  const settles = useMayAt('write_payments', order.store._id)
  if (kinds.length === 0) return null
  const arePairsOut = kinds.includes('pairs')
  const [first] = kinds
  // Cash has a call of its own, and an unpaid order is an admin's.
  const isAnswered = kinds.some((kind) => kind !== 'cash' && (kind !== 'payment' || settles))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m bg-warn-ground px-4 py-3">
      <p className="flex-[1_1_16rem] text-14">
        <strong className="font-semibold text-warn">To clear up.</strong> {first && WHY[first]}
      </p>
      {isAnswered && (
        <Button size="sm" tone="secondary" onClick={() => setOpen(true)} className="min-h-11 max-sm:w-full">
          Say what happened
        </Button>
      )}
      {kinds.includes('cash') && (
        <May permission="write_tills" at={order.store._id}>
          <CashBack order={order} />
        </May>
      )}
      {isOpen && (
        <PairsDialog
          title={t('{number}: what happened?', { number: order.number })}
          confirmLabel={t('Save')}
          order={order._id}
          asksForPairs={arePairsOut}
          onAnswer={(answer) =>
            mutateAsync(answer).then(
              () => true,
              () => false,
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** Takes cash that never came in, or went back by hand, out of the till again. */
function CashBack({ order: { _id, number } }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const { ask, dialog } = useApproval()
  const takeBack = (reason: string, approval?: string) =>
    call(api.cash['taken-back'][':orderId'].$post({ param: { orderId: _id }, json: { reason, approval } }))
  // In a closed till somebody has to approve it who may correct that.
  const takeBackOrAsk = async (reason: string) => {
    try {
      return await takeBack(reason)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'cash_in_closed_till') throw error
      const what = t('Take the cash of {number} out of a till that is closed', { number })
      const act = { permission: 'write_closed_tills', showroom: String(error.params.showroom), subject: _id } as const
      const approval = await ask({ ...act, what })
      if (approval === null) throw error
      return takeBack(reason, approval)
    }
  }
  return (
    <>
      <Button size="sm" tone="secondary" onClick={() => setOpen(true)} className="min-h-11 max-sm:w-full">
        Take the cash back
      </Button>
      {isOpen && (
        <ActDialog
          title={t('Take the cash of {number} out of the till?', { number })}
          submitLabel={t('Take the cash back')}
          onDone={() => queries.invalidateQueries({ queryKey: orderKeys.all })}
          onClose={() => setOpen(false)}
          onSubmit={({ text }) => takeBackOrAsk(text('reason'))}
        >
          {({ field }) => <TextField label={t('Reason')} {...field('reason')} maxLength={200} required />}
        </ActDialog>
      )}
      {dialog}
    </>
  )
}
