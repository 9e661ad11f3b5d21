import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { WaitingWork } from '#shared/schemas/dashboard.ts'
import { api, call } from '#web/api.ts'
import { isSomebodyThere } from '#web/state/presence.ts'

const EVERY_MS = 60_000

const QUERY_KEY = ['dashboard', 'waiting']

/**
 * How much work waits, or null until it is known. Asked again every minute while somebody is there, on the return to the
 * window, on every page, and after every change.
 */
export function useWaitingWork(): WaitingWork | null {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => call(api.dashboard.waiting.$get()),
    refetchOnWindowFocus: true,
    refetchInterval: () => isSomebodyThere() && EVERY_MS,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page asks anew
  useEffect(() => {
    void client.invalidateQueries({ queryKey: QUERY_KEY })
  }, [client, pathname])
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success')
          void client.invalidateQueries({ queryKey: QUERY_KEY })
      }),
    [client],
  )
  return data ?? null
}
