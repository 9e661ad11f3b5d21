import { useEffect, useState } from 'react'
import { api, call } from '#web/api.ts'

/** The id of the showroom of the customer's newest order; null without one, undefined until that is known. */
export function useLastShowroom(customer: string): string | null | undefined {
  const [showroom, setShowroom] = useState<string | null>()
  useEffect(() => {
    let isCurrent = true
    const request = api.orders.customerOrder[':userId'].$get({ param: { userId: customer }, query: { limit: '1' } })
    call(request)
      .then(([order]) => order?.store._id ?? null)
      .catch((error) => {
        console.error('Error fetching the last order:', error)
        return null
      })
      .then((id) => isCurrent && setShowroom(id))
    return () => {
      isCurrent = false
    }
  }, [customer])
  return showroom
}
