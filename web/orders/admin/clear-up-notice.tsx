import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import type { ClearUp } from '#shared/schemas/status-change.ts'
import { api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { PairsDialog } from './pairs-dialog.tsx'

/** Says what of an order has to be cleared up, and asks what happened; nothing for other orders. */
export function ClearUpNotice({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (json: ClearUp) => call(api.orders['clear-up'][':id'].$put({ param: { id: order._id }, json })),
    onSuccess: ({ message }) => {
      toast.success(message)
      setOpen(false)
    },
    onError: (failure) => toastError(failure),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
    meta: { errorToast: false },
  })
  const kinds = order.work?.clearUp ?? []
  if (kinds.length === 0) return null
  const arePairsOut = kinds.includes('pairs')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m bg-warn-ground px-4 py-3">
      <p className="flex-[1_1_16rem] text-14">
        <strong className="font-semibold text-warn">To clear up.</strong>{' '}
        {arePairsOut
          ? t('The pairs of this order are out, though its status says another thing.')
          : t('This parcel was given away without its code.')}
      </p>
      <Button size="sm" tone="secondary" onClick={() => setOpen(true)} className="min-h-11 max-sm:w-full">
        Say what happened
      </Button>
      {isOpen && (
        <PairsDialog
          title={t('{number}: what happened?', { number: order.number })}
          confirmLabel={t('Save')}
          busy={isPending}
          order={order._id}
          asksForPairs={arePairsOut}
          onAnswer={(answer) => mutate(answer)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
