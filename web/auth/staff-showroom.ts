import { useEffect, useSyncExternalStore } from 'react'
import type { ShowroomLink } from '#shared/schemas/user.ts'
import { api, call } from '#web/api.ts'
import { useSession } from '#web/state/auth.ts'

interface StaffShowroomState {
  /** id of the user the link belongs to */
  userId: string
  link: ShowroomLink | null
}

const INITIAL_STATE: StaffShowroomState = { userId: '', link: null }

let state = INITIAL_STATE
const listeners = new Set<() => void>()

/** The showroom the signed-in user works for, or null. Fetched once per user. */
export function useStaffShowroom(): ShowroomLink | null {
  const userId = useSession()?.allInfo._id
  const { userId: loadedUserId, link } = useSyncExternalStore(
    subscribe,
    () => state,
    () => INITIAL_STATE,
  )
  useEffect(() => {
    if (userId) void loadLink(userId)
  }, [userId])
  return loadedUserId === userId ? link : null
}

async function loadLink(userId: string): Promise<void> {
  if (state.userId === userId) return
  setState({ userId, link: null })
  try {
    const { exists, matchSU } = await call(api.auth['check-su'][':userId'].$get({ param: { userId } }))
    if (exists && state.userId === userId) setState({ userId, link: matchSU })
  } catch (error) {
    console.error('Error checking store user:', error)
  }
}

function setState(newState: StaffShowroomState): void {
  state = newState
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
