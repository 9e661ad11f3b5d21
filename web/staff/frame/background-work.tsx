import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useMayEverywhere } from '#web/auth/access.ts'
import { waitingQuery } from '#web/dashboard/dashboard-queries.ts'

const ImportProgress = lazy(() => import('#web/imports/import-progress.tsx'))

/** What the shop does beside the page for whoever may see it, by what the menu has asked; it loads once there is any. */
export function BackgroundWork() {
  const mayImport = useMayEverywhere('write_catalogue')
  const { data } = useQuery({ ...waitingQuery, enabled: false })
  const isGoing = mayImport && Boolean(data?.imports)
  const [wasGoing, setWasGoing] = useState(false)
  if (isGoing && !wasGoing) setWasGoing(true)
  if (!wasGoing) return null
  return (
    <Suspense>
      <ImportProgress isGoing={isGoing} />
    </Suspense>
  )
}
