import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { ApiError, api, call } from '#web/api.ts'
import { useSession } from '#web/state/auth.ts'
import { endWaiting, useUnansweredKey } from '#web/state/order-intent.ts'
import type { OrderSource } from '#web/state/shapes.ts'
import { Notice } from '#web/ui/notice.tsx'

const RETRY_MS = 3_000
/** So long an order may be under way after a proxy has given up on it. */
const LATE_MS = 60_000

/** 'waiting': nobody knows whether the order exists; 'missing': it has not reached the shop. */
export type UnansweredState = 'waiting' | 'missing' | null

/**
 * Finds out whether an order exists that was sent and whose answer was lost: asks by its key, again and again until the shop
 * answers, and for a minute if it says no, because the order may come behind the question. `isSending`: it is under way at this
 * moment. Calls `onFound` once with the order.
 */
export function useUnansweredOrder(
  source: OrderSource,
  { isSending = false, onFound }: { isSending?: boolean; onFound: (order: OrderDetail) => void },
): UnansweredState {
  const isSignedIn = useSession() !== null
  const key = useUnansweredKey(source)
  const [missing, setMissing] = useState(false)
  const handleFound = useEffectEvent(onFound)
  const asked = isSignedIn && !isSending ? key : null
  useEffect(() => {
    if (asked === null) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const lateFrom = Date.now() + LATE_MS
    const ask = async () => {
      clearTimeout(timer)
      try {
        const order = await call(api.orders.placed[':key'].$get({ param: { key: asked } }))
        if (!isOver) handleFound(order)
      } catch (error) {
        if (isOver) return
        // A proxy may answer for a shop that it does not reach.
        const isMissing = error instanceof ApiError && error.requestId !== '' && error.code === 'not_found'
        if (isMissing) setMissing(true)
        if (isMissing && Date.now() > lateFrom) endWaiting(source)
        else timer = setTimeout(ask, RETRY_MS)
      }
    }
    setMissing(false)
    void ask()
    addEventListener('online', ask)
    return () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener('online', ask)
    }
  }, [source, asked])
  if (missing && !isSending) return 'missing'
  return asked === null ? null : 'waiting'
}

/** Tells a shopper whose connection was lost with the answer of an order what is known of it. */
export function UnansweredNotice({ state }: { state: UnansweredState }) {
  return (
    <div role="status" className="empty:sr-only">
      {state === 'waiting' && (
        <Notice tone="warn" title={t('Did your order reach us?')}>
          The connection was lost before we could answer. We look for your order as soon as there is one again.
        </Notice>
      )}
      {state === 'missing' && (
        <Notice tone="warn" title={t('Your order has not reached us')}>
          The connection was lost before. Your cart is as it was: please place the order again.
        </Notice>
      )}
    </div>
  )
}
