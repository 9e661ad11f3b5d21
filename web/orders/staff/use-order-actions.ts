import { useMutation } from '@tanstack/react-query'
import { t } from '#shared/language/t.ts'
import type { OrderStatus } from '#shared/rules/orders/order-status.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { ClearUp } from '#shared/schemas/orders/status-change.ts'
import { api, call, errorMessage } from '#web/api.ts'
import { endsSession, reportError } from '#web/lib/loading/report-error.ts'
import { orderKeys, orderQuery } from '#web/orders/order-queries.ts'
import { toast } from '#web/ui/toast/toasts.ts'

type OrderChange = ({ status: OrderStatus; from: OrderStatus } & Partial<ClearUp>) | { verified: boolean }

interface Sent {
  id: string
  change: OrderChange
}

/**
 * The staff's actions on an order. Results are shown as toasts; an error also stays in `errorMessage`. Either way the
 * order and the lists are refetched: the server decides what it is now.
 */
export function useOrderActions(id: string) {
  const { mutateAsync, isPending, variables, error } = useMutation({
    mutationFn: ({ id: order, change }: Sent): Promise<{ message: string; order: OrderDetail }> =>
      'status' in change
        ? call(api.orders.updateStatus[':id'].$put({ param: { id: order }, json: change }))
        : call(api.orders.verifyPayment[':id'].$put({ param: { id: order }, json: change })),
    meta: { errorToast: false },
    onSuccess: async ({ message, order }, sent, _result, { client }) => {
      const { queryKey } = orderQuery(sent.id)
      // A refetch that is under way may have read the order before this change.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, order)
      toast.success(message)
    },
    onError: (failure, { change }) =>
      reportError(failure, { text: 'status' in change ? t('Failed to update status') : undefined }),
    onSettled: (_data, _error, _change, _result, { client }) =>
      void client.invalidateQueries({ queryKey: orderKeys.all }),
  })
  // The dialog goes on to other orders.
  const isOfThis = variables?.id === id
  return {
    busy: isPending && isOfThis ? ('status' in variables.change ? 'status' : 'payment') : null,
    errorMessage: error && isOfThis && !endsSession(error) ? errorMessage(error) : null,
    /** Resolves to whether it was done; an error has been reported */
    change: async (change: OrderChange, onSuccess?: () => void): Promise<boolean> => {
      if (isPending) return false
      const isDone = await mutateAsync({ id, change }).then(
        () => true,
        () => false,
      )
      if (isDone) onSuccess?.()
      return isDone
    },
  }
}
