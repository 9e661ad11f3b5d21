import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { ClearUpKind } from '#shared/rules/orders/order-pairs.ts'
import { isAdmin } from '#shared/rules/people/roles.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import type { ClearUp } from '#shared/schemas/status-change.ts'
import { api, call } from '#web/api.ts'
import { orderKeys } from '#web/orders/order-queries.ts'
import { ActDialog } from '#web/staff/act-dialog.tsx'
import { useSession } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { PairsDialog } from './pairs-dialog.tsx'

const WHY: Record<ClearUpKind, string> = {
  pairs: t('The pairs of this order are out, though its status says another thing.'),
  code: t('This parcel was given away without its code.'),
  payment: t('This order left although nobody has verified its payment. An admin says why.'),
  cash: t('Cash of this order is in the till, though it is not delivered.'),
}

/** Says what of an order has to be cleared up, and asks what happened; nothing for other orders. */
export function ClearUpNotice({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (json: ClearUp) => call(api.orders['clear-up'][':id'].$put({ param: { id: order._id }, json })),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => void queries.invalidateQueries({ queryKey: orderKeys.all }),
  })
  const kinds = order.work?.clearUp ?? []
  const user = useSession()?.allInfo
  if (kinds.length === 0) return null
  const arePairsOut = kinds.includes('pairs')
  const [first] = kinds
  // Cash has a call of its own, and an unpaid order is an admin's.
  const isAnswered = kinds.some((kind) => kind !== 'cash' && (kind !== 'payment' || (user && isAdmin(user))))
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
      {kinds.includes('cash') && <CashBack order={order} />}
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
          onSubmit={({ text }) =>
            call(
              api.cash['taken-back'][':orderId'].$post({ param: { orderId: _id }, json: { reason: text('reason') } }),
            )
          }
        >
          {({ field }) => <TextField label={t('Reason')} {...field('reason')} maxLength={200} required />}
        </ActDialog>
      )}
    </>
  )
}
