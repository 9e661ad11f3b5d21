import { useEffect } from 'react'
import { api, call } from '#web/api.ts'
import { shop } from '#web/shop.ts'
import { useSession } from '#web/state/auth.ts'

/** Lets those who work here see the pages of a closed shop: its pages are asked for without a token, so a cookie says who asks. */
export function useWayInside(): void {
  const user = useSession()?.allInfo
  const worksHere = user !== undefined && user.role !== 'customer'
  useEffect(() => {
    // Where it fails, the pages of the shop stay closed to this browser until the next look at the desk.
    if (worksHere && !shop.open) call(api.settings.inside.$post()).catch(() => {})
  }, [worksHere])
}
