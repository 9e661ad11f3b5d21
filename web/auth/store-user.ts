import { useEffect, useSyncExternalStore } from 'react'
import type { StoreLink } from '#shared/schemas/user.ts'
import { api, call } from '#web/api.ts'
import { useSession } from '#web/state/auth.ts'

interface Known {
  /** id of the user the link belongs to */
  user: string
  link: StoreLink | null
}

const NOBODY: Known = { user: '', link: null }

let known = NOBODY
const listeners = new Set<() => void>()

/** The showroom the signed-in user works for, or null. Fetched once per user. */
export function useStoreLink(): StoreLink | null {
  const user = useSession()?.allInfo._id
  const { user: asked, link } = useSyncExternalStore(
    subscribe,
    () => known,
    () => NOBODY,
  )
  useEffect(() => {
    if (user) void ask(user)
  }, [user])
  return asked === user ? link : null
}

async function ask(user: string): Promise<void> {
  if (known.user === user) return
  tell({ user, link: null })
  try {
    const { exists, matchSU } = await call(api.auth['check-su'][':userId'].$get({ param: { userId: user } }))
    if (exists && known.user === user) tell({ user, link: matchSU })
  } catch (error) {
    console.error('Error checking store user:', error)
  }
}

function tell(now: Known): void {
  known = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
