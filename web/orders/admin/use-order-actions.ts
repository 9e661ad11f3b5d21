import { useCallback, useState } from 'react'
import type { OrderStatus } from '#shared/rules/order-status.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import { ApiError, api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { useAsyncData } from '#web/lib/loading/use-async-data.ts'
import { useRefetchOnFocus } from '#web/lib/loading/use-refetch-on-focus.ts'
import { toast } from '#web/ui/toasts.ts'

interface ChangeResult {
  message: string
  order: OrderDetail
}

/**
 * One order and the staff's actions on it. Results are shown as toasts; an error also stays in `errorMessage`, and the order
 * is reloaded. `onChanged`: the order differs, or may differ, from the one in the list.
 */
export function useOrderActions(id: string, onChanged: () => void) {
  const load = useCallback(() => call(api.orders.singleOrder[':id'].$get({ param: { id } })), [id])
  const { value, error, loading, reload } = useAsyncData(load)
  useRefetchOnFocus(reload)
  const [updatedOrder, setUpdatedOrder] = useState<OrderDetail | null>(null)
  const [busy, setBusy] = useState<'status' | 'payment' | null>(null)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)

  const change = async (kind: 'status' | 'payment', request: () => Promise<ChangeResult>, failureToast?: string) => {
    if (busy) return false
    setBusy(kind)
    setErrorMessage(null)
    try {
      const { message, order } = await request()
      setUpdatedOrder(order)
      toast.success(message)
      onChanged()
      return true
    } catch (changeError) {
      const isApiError = changeError instanceof ApiError
      // On 401 ProtectedArea redirects to the login and says why.
      if (isApiError && changeError.status === 401) return false
      if (failureToast) toast.error(failureToast)
      else toastError(changeError)
      setErrorMessage(isApiError ? changeError.message : 'Something went wrong. Please try again.')
      reload()
      onChanged()
      return false
    } finally {
      setBusy(null)
    }
  }
  return {
    order: newerOrder(value, updatedOrder),
    error,
    loading,
    reload,
    busy,
    errorMessage,
    /** Both resolve to whether the change succeeded. */
    setStatus: (status: OrderStatus, from: OrderStatus) =>
      change(
        'status',
        () => call(api.orders.updateStatus[':id'].$put({ param: { id }, json: { status, from } })),
        'Failed to update status',
      ),
    verify: (verified: boolean) =>
      change('payment', () => call(api.orders.verifyPayment[':id'].$put({ param: { id }, json: { verified } }))),
  }
}

/** The more recent of the loaded order and the response to a change. */
function newerOrder(loadedOrder: OrderDetail | null, updatedOrder: OrderDetail | null): OrderDetail | null {
  return updatedOrder && (!loadedOrder || updatedOrder.updatedAt >= loadedOrder.updatedAt) ? updatedOrder : loadedOrder
}
