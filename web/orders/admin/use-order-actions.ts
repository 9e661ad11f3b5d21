import { useCallback, useState } from 'react'
import type { OrderStatus } from '#shared/rules/order-status.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import { ApiError, api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { useLoaded } from '#web/lib/loading/use-async-data.ts'
import { useReturn } from '#web/lib/loading/use-refetch-on-focus.ts'
import { toast } from '#web/ui/toasts.ts'

interface Changed {
  message: string
  order: OrderDetail
}

/**
 * One order and the staff's actions on it. Results are shown as toasts; an error also stays in `errorMessage`, and the order
 * is reloaded. `onChanged`: the order differs, or may differ, from the one in the list.
 */
export function useOrderWork(id: string, onChanged: () => void) {
  const load = useCallback(() => call(api.orders.singleOrder[':id'].$get({ param: { id } })), [id])
  const { value, error, loading, reload } = useLoaded(load)
  useReturn(reload)
  const [answered, setAnswered] = useState<OrderDetail | null>(null)
  const [busy, setBusy] = useState<'status' | 'payment' | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const change = async (what: 'status' | 'payment', request: () => Promise<Changed>, failure?: string) => {
    if (busy) return false
    setBusy(what)
    setRefusal(null)
    try {
      const { message, order } = await request()
      setAnswered(order)
      toast.success(message)
      onChanged()
      return true
    } catch (refused) {
      const isApi = refused instanceof ApiError
      // On 401 ProtectedArea redirects to the login and says why.
      if (isApi && refused.status === 401) return false
      if (failure) toast.error(failure)
      else toastError(refused)
      setRefusal(isApi ? refused.message : 'Something went wrong. Please try again.')
      reload()
      onChanged()
      return false
    } finally {
      setBusy(null)
    }
  }
  return {
    order: newer(value, answered),
    error,
    loading,
    reload,
    busy,
    refusal,
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
function newer(loaded: OrderDetail | null, answered: OrderDetail | null): OrderDetail | null {
  return answered && (!loaded || answered.updatedAt >= loaded.updatedAt) ? answered : loaded
}
