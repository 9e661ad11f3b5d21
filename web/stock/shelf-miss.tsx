import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts.ts'

interface ShelfMissProps {
  /** the order, with the id of the showroom that has it */
  order: { _id: string; store: { _id: string } }
  line: { product: string; size: string }
  /** what the line is, as it is read */
  label: string
}

/** Tells that a line of an order is not on the shelf; says who has the order then. */
export function ShelfMiss({ order, line: { product, size }, label }: ShelfMissProps) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(api.stock['not-found'][':orderId'].$put({ param: { orderId: order._id }, json: { product, size } })),
    onSuccess: async ({ store }) => toast.success(await outcome(store)),
    onError: (error) => toastError(error),
    onSettled: () => {
      setOpen(false)
      return Promise.all(['board', 'stock', 'orders'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
    },
    meta: { errorToast: false },
  })
  const outcome = async (store: string) => {
    if (store === order.store._id) return t('No store has it. The order is marked as short of pairs.')
    const showrooms = await queries.ensureQueryData(showroomsQuery)
    const other = showrooms.find(({ _id }) => _id === store)
    return t('{name} has the order now', { name: other ? localized(other, 'code') : t('Another store') })
  }
  return (
    <>
      <Button tone="quiet" size="sm" aria-label={t('Not found: {name}', { name: label })} onClick={() => setOpen(true)}>
        Not found
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('Not on the shelf?')}
        confirmLabel={t('Not found')}
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setOpen(false)}
      >
        <p className="font-medium wrap-anywhere">{label}</p>
        <p className="mt-2">
          These pairs are counted out of the store. The order goes to the nearest store that has everything; if none
          has, it stays here and is marked as short of pairs.
        </p>
      </ConfirmDialog>
    </>
  )
}
