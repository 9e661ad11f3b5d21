import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { WaitingWork } from '#shared/schemas/dashboard.ts'
import { waitingQuery } from '#web/dashboard/dashboard-queries.ts'
import { isSomebodyThere } from '#web/state/presence.ts'

const EVERY_MS = 60_000

/**
 * How much work waits, or null until it is known. Asked again every minute while somebody is there, on the return to the
 * window, on every page, and after every change.
 */
export function useWaitingWork(): WaitingWork | null {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const { data } = useQuery({
    ...waitingQuery,
    refetchOnWindowFocus: true,
    refetchInterval: () => isSomebodyThere() && EVERY_MS,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page asks anew
  useEffect(() => {
    void client.invalidateQueries(waitingQuery)
  }, [client, pathname])
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success') void client.invalidateQueries(waitingQuery)
      }),
    [client],
  )
  return data ?? null
}
