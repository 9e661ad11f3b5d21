import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutcome } from '#shared/rules/order-work.ts'
import type { TakenCall } from '#shared/schemas/call.ts'
import type { ShippingAddress } from '#shared/schemas/order-input.ts'
import { ApiError, api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { toast } from '#web/ui/toasts.ts'

/** What the buyer has changed. */
export interface CallChange {
  shippingAddress?: ShippingAddress
  /** by the place of the line in the order */
  sizes?: { line: number; size: string }[]
}

export interface RecordCallbacks {
  onSuccess?: () => void
  onError?: (error: unknown) => void
}

export interface CallAnswer {
  outcome: CallOutcome
  /** ISO 8601 */
  at?: string
  reason?: string
  change?: CallChange
}

/** The order that this clerk calls about: takes the next one, and records what came of the call. */
export function useCall() {
  const queries = useQueryClient()
  const [taken, setTaken] = useState<TakenCall | null>(null)
  const [isEmpty, setEmpty] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: ['calls'] })

  const next = useMutation({
    mutationFn: takeNext,
    onSuccess: (result) => {
      setTaken(result)
      setEmpty(result === null)
      void refresh()
    },
    onError: (error) => toastError(error),
    meta: { errorToast: false },
  })
  const choose = useMutation({
    mutationFn: async (order: string) => (await call(api.calls.take.$post({ json: { order } }))) as TakenCall,
    onSuccess: (result) => {
      setTaken(result)
      void refresh()
    },
    onError: (error) => {
      toastError(error)
      void refresh()
    },
    meta: { errorToast: false },
  })
  const record = useMutation({
    mutationFn: ({ order, answer }: { order: string; answer: CallAnswer }) =>
      call(api.calls.record[':orderId'].$post({ param: { orderId: order }, json: answer })),
    onSuccess: ({ message, order }, { answer }) => {
      toast.success(`${order.number}: ${message}`)
      // The buyer is still on the phone: the clerk goes on with the order as it is now.
      if (answer.outcome === 'changed') setTaken((current) => current && { ...current, order })
      else next.mutate()
      void queries.invalidateQueries({ queryKey: ['orders'] })
    },
    onError: (error) => {
      // What is wrong with a field is shown by its form.
      if (!(error instanceof ApiError && error.errors.length > 0)) toastError(error)
      if (!(error instanceof ApiError && error.status === 409)) return
      // Another size is gone: the buyer is still on the phone.
      if (error.code === 'sold_out') void refresh()
      else next.mutate()
    },
    meta: { errorToast: false },
  })
  return {
    taken,
    isEmpty,
    busy: next.isPending || choose.isPending || record.isPending,
    takeNext: () => next.mutate(),
    /** takes this order, of a buyer whom nobody has reached */
    take: (order: string) => choose.mutate(order),
    record: (answer: CallAnswer, callbacks?: RecordCallbacks) => {
      if (taken && !record.isPending) record.mutate({ order: taken.order._id, answer }, callbacks)
    },
  }
}

async function takeNext(): Promise<TakenCall | null> {
  const request = api.calls.take.$post({ json: {} })
  const response = await request.catch(() => null)
  return response?.status === 204 ? null : ((await call(request)) as TakenCall)
}
