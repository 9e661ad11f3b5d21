import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#web/api.ts'

/** Gives an order back as soon as another one is in its place, or the page is left. One that was called about is no longer the clerk's. */
export function useGivenBack(order: string | null): void {
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
export function useChosenOrder(): { order: string | null; forget: () => void } {
  const [params, setParams] = useSearchParams()
  return { order: params.get('order'), forget: () => setParams({}, { replace: true }) }
}
