import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { isOpenStatus, isWallet } from '#shared/rules/orders/order-status.ts'
import { CANCEL_REASONS, cancelReasonLabel, ORDER_WISHES, wishLabel } from '#shared/rules/orders/own-order.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { toastError } from '#web/lib/loading/toast-error.ts'
import { useLazyComponent } from '#web/lib/loading/use-lazy-component.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { generateKey } from '#web/state/order-intent.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import type { ChangeableOrder } from './changed-order.ts'
import type { OrderAccess } from './order-access.ts'

const importChange = async () => (await import('./change-own.tsx')).ChangeOwn

interface OwnActionsProps {
  order: ChangeableOrder & Pick<OrderDetail, 'askedAt' | 'parts'>
  access: OrderAccess
}

/** What a buyer can still do: change or cancel until the box is packed, ask for a call after that; nothing once it is cancelled. */
export default function OwnActions({ order, access }: OwnActionsProps) {
  const [dialog, setDialog] = useState<'cancel' | 'ask' | null>(null)
  const change = useLazyComponent(importChange, { kind: 'dialog' })
  const { status, canCancel, askedAt } = order
  if (status === 'Cancelled') return null
  const close = () => setDialog(null)
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      {canCancel ? (
        <>
          <Button tone="secondary" {...change.button}>
            {t('Change size or address')}
          </Button>
          <Button tone="secondary" onClick={() => setDialog('cancel')}>
            {t('Cancel the order')}
          </Button>
        </>
      ) : (
        <Button tone="secondary" onClick={() => setDialog('ask')}>
          {t('Ask us to call')}
        </Button>
      )}
      <p className="text-14 text-ink-muted" role="status">
        {askedAt
          ? t('Asked {time}. We call you.', { time: formatDateTime(askedAt) })
          : canCancel
            ? t('Free until your shoes are packed')
            : isOpenStatus(status) && t('Packed: ask us if something has to change')}
      </p>
      {change.open && change.Content && <change.Content order={order} access={access} onClose={change.close} />}
      {dialog === 'cancel' && <CancelDialog order={order} access={access} onClose={close} />}
      {dialog === 'ask' && <AskDialog access={access} onClose={close} />}
    </div>
  )
}

interface DialogProps {
  access: OrderAccess
  onClose: () => void
}

function CancelDialog({ order, access, onClose }: DialogProps & Pick<OwnActionsProps, 'order'>) {
  const key = useRef(generateKey())
  return (
    <ChoiceDialog
      title={t('Cancel order {number}?', { number: order.number })}
      description={
        isWallet(order.payment.method)
          ? t('If you have paid, your money is back within {days} working days.', {
              days: shopFacts.promises.refundDaysWallet,
            })
          : order.parts
            ? t('Every parcel of the order that is not packed yet is cancelled. You pay nothing for it.')
            : t('Your shoes go back on the shelf. You pay nothing.')
      }
      question={t('Why do you cancel it?')}
      choices={CANCEL_REASONS}
      labelOf={cancelReasonLabel}
      send={(reason) => access.cancel(reason, key.current)}
      footer={
        <Button tone="primary" onClick={onClose} data-autofocus>
          {t('Keep the order')}
        </Button>
      }
      {...{ access, onClose }}
    />
  )
}

function AskDialog({ access, onClose }: DialogProps) {
  return (
    <ChoiceDialog
      title={t('What is it about?')}
      description={t('We call the number of the order. {hours}.', { hours: shopFacts.care.hours })}
      choices={ORDER_WISHES}
      labelOf={wishLabel}
      send={access.ask}
      {...{ access, onClose }}
    />
  )
}

interface ChoiceDialogProps<Choice> extends DialogProps {
  title: string
  description: string
  question?: string
  choices: readonly Choice[]
  labelOf: (choice: Choice) => string
  send: (choice: Choice) => Promise<{ message: string }>
  footer?: ReactNode
}

/** A question whose answer is the press that sends it. */
function ChoiceDialog<Choice extends string>(props: ChoiceDialogProps<Choice>) {
  const { title, description, question, choices, labelOf, send, footer, access, onClose } = props
  const id = useId()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => {
      toastError(error)
      return access.refresh()
    },
    onSettled: onClose,
  })
  return (
    <Dialog open variant="bottom" size="sm" {...{ onClose, title, description, footer }}>
      {question && (
        <p id={id} className="mb-2 font-semibold">
          {question}
        </p>
      )}
      <ul aria-labelledby={question && id} className="grid gap-2">
        {choices.map((choice) => (
          <li key={choice}>
            <Button
              tone="secondary"
              block
              busy={isPending && variables === choice}
              onClick={() => !isPending && mutate(choice)}
            >
              {labelOf(choice)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
