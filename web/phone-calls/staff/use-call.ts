import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CallOutcome } from '#shared/rules/orders/order-work.ts'
import type { TakenCall } from '#shared/schemas/orders/call.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { ShippingAddress } from '#shared/schemas/orders/order-input.ts'
import { ApiError, api, call } from '#web/api.ts'
import { reportError } from '#web/lib/loading/report-error.ts'
import { orderKeys } from '#web/orders/order-queries.ts'
import { toast } from '#web/ui/toast/toasts.ts'
import { callKeys } from './call-queries.ts'

/** What the buyer has changed. */
export interface CallChange {
  shippingAddress?: ShippingAddress
  /** by the place of the line in the order */
  sizes?: { line: number; size: string }[]
}

export interface CallAnswer {
  outcome: CallOutcome
  /** ISO 8601 */
  at?: string
  reason?: string
  change?: CallChange
}

/** The order that this clerk calls about: takes the next one, and records what came of the call; `mayCall`: else a link takes none. */
export function useCall(mayCall: boolean) {
  const { order: chosen, forget } = useChosenOrder()
  const queries = useQueryClient()
  const [taken, setTaken] = useState<TakenCall | null>(null)
  const [isEmpty, setEmpty] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: callKeys.all })

  const show = (call: TakenCall | null) => {
    setTaken(call)
    setRefused(false)
  }

  const next = useMutation({
    mutationFn: takeNext,
    onSuccess: (result) => {
      show(result)
      setEmpty(result === null)
      void refresh()
    },
  })
  const choose = useMutation({
    mutationFn: async (order: string) => (await call(api.calls.take.$post({ json: { order } }))) as TakenCall,
    onSuccess: (result) => {
      show(result)
      void refresh()
    },
    onError: (error) => {
      reportError(error)
      void refresh()
    },
    meta: { errorToast: false },
  })
  const record = useMutation({
    mutationFn: ({ order, answer }: { order: string; answer: CallAnswer }) =>
      call(api.calls.record[':orderId'].$post({ param: { orderId: order }, json: answer })),
    onSuccess: ({ message, order }, { answer }) => {
      setRefused(false)
      toast.success(`${order.number}: ${message}`)
      // The buyer is still on the phone: the clerk goes on with the order as it is now.
      if (answer.outcome === 'changed') setTaken((current) => current && { ...current, order })
      else next.mutate()
      void queries.invalidateQueries({ queryKey: orderKeys.all })
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.status === 409)) return
      // What the clerk has heard stays on the screen; another size may be gone, another clerk may have been faster.
      setRefused(error.code !== 'sold_out')
      void refresh()
    },
    meta: { errorToast: false },
  })
  useGivenBack(taken?.order._id ?? null)
  const openChosen = useEffectEvent(() => {
    if (!chosen) return
    if (mayCall) choose.mutate(chosen)
    forget()
  })
  useEffect(() => {
    if (chosen) openChosen()
  }, [chosen])
  return {
    taken,
    isEmpty,
    /** whether the order takes no answer any more: the last one was not recorded, and is still there */
    isRefused: isRefused && taken !== null,
    busy: next.isPending || choose.isPending || record.isPending,
    takeNext: () => next.mutate(),
    /** takes this order, of a buyer whom nobody has reached */
    take: (order: string) => choose.mutate(order),
    /** The order is another one now, and still the clerk's */
    showChanged: (order: OrderDetail) => setTaken((current) => current && { ...current, order }),
    /** Goes back to the queue; the next clerk gets the order */
    giveBack: () => show(null),
    /** An answer by one press */
    press: (answer: CallAnswer) => {
      if (taken && !record.isPending)
        record.mutate({ order: taken.order._id, answer }, { onError: (error) => reportError(error) })
    },
    /** An answer from a form, which shows what is wrong with it */
    record: async (answer: CallAnswer): Promise<void> => {
      if (taken) await record.mutateAsync({ order: taken.order._id, answer })
    },
  }
}

async function takeNext(): Promise<TakenCall | null> {
  const request = api.calls.take.$post({ json: {} })
  const response = await request.catch(() => null)
  return response?.status === 204 ? null : ((await call(request)) as TakenCall)
}

/** Gives an order back as soon as another one is in its place, or the page is left. One that was called about is no longer the clerk's. */
function useGivenBack(order: string | null): void {
  useEffect(() => {
    if (!order) return
    const giveBack = () => {
      // Whoever closes the page waits for no answer; without one the order is free after ten minutes.
      void api.calls['give-back'][':orderId']
        .$post({ param: { orderId: order } }, { init: { keepalive: true } })
        .catch(() => {})
    }
    addEventListener('pagehide', giveBack)
    return () => {
      removeEventListener('pagehide', giveBack)
      giveBack()
    }
  }, [order])
}

/** The order whose call a link opens, once: `/dashboard/calls?order=…`. */
function useChosenOrder(): { order: string | null; forget: () => void } {
  const [params, setParams] = useSearchParams()
  return { order: params.get('order'), forget: () => setParams({}, { replace: true }) }
}
