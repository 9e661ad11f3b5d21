import { useEffect, useSyncExternalStore } from 'react'
import type { Permission } from '#shared/rules/people/permissions.ts'
import { READY_MADE_ROLES } from '#shared/rules/people/ready-made-roles.ts'
import type { OwnAccess } from '#shared/schemas/people/memberships.ts'
import { api, call } from '#web/api.ts'
import { useSession } from '#web/state/auth.ts'
import type { StoredSession } from '#web/state/shapes.ts'
import { useStorage, writeStorage } from '#web/state/storage.ts'

type User = StoredSession['allInfo']
type Showroom = NonNullable<OwnAccess['memberships'][number]['showrooms']>[number]

/** What somebody of the staff may, and where. */
export interface Access {
  may(permission: Permission): boolean
  mayEverywhere(permission: Permission): boolean
  /** the showrooms in which it holds, by name of the membership; empty where it holds in all or in none */
  showroomsOf(permission: Permission): Showroom[]
}

interface AccessState {
  /** id of the user that it belongs to */
  userId: string
  own: OwnAccess | null
  hasFailed: boolean
}

const INITIAL_STATE: AccessState = { userId: '', own: null, hasFailed: false }

let state = INITIAL_STATE
const listeners = new Set<() => void>()

/** Whether somebody works for the shop by a membership that the roles of the API do not know. */
export function isMember(user: User): boolean {
  return user.role === 'customer' && user.staff === true
}

/** What the signed-in member may; null: not known yet, or an admin or store user, whose role says it. */
export function useMemberAccess(): Access | null {
  const user = useSession()?.allInfo
  const { userId, own } = useAccessState()
  const asked = user && isMember(user) ? user._id : null
  useEffect(() => {
    if (asked) void loadAccess(asked)
  }, [asked])
  return own && userId === asked ? toAccess(own) : null
}

/** Whether the signed-in user has a permission in all showrooms. */
export function useMayEverywhere(permission: Permission): boolean {
  const user = useSession()?.allInfo
  const access = useMemberAccess()
  if (!user) return false
  if (isMember(user)) return access?.mayEverywhere(permission) ?? false
  return user.su || (user.admin && READY_MADE_ROLES.admin.permissions.includes(permission))
}

/** Whether the signed-in user has a permission in any showroom. */
export function useMay(permission: Permission): boolean {
  const user = useSession()?.allInfo
  const access = useMemberAccess()
  const isEverywhere = useMayEverywhere(permission)
  if (user?.role === 'storeUser') return READY_MADE_ROLES.store_user.permissions.includes(permission)
  return isEverywhere || (access?.may(permission) ?? false)
}

/** Whether the access of a member could not be loaded, and what tries again. */
export function useAccessFailure(): { hasFailed: boolean; retry: () => void } {
  const { userId, hasFailed } = useAccessState()
  return { hasFailed, retry: () => void loadAccess(userId, true) }
}

/** The showroom that somebody of several has chosen to work in, by its id, and a function that chooses another. */
export function useChosenShowroom(): [string | null, (id: string) => void] {
  const view = useStorage('staffView')
  const chosen = typeof view.showroom === 'string' ? view.showroom : null
  return [chosen, (showroom) => writeStorage('staffView', { ...view, showroom })]
}

function toAccess({ memberships, permissions }: OwnAccess): Access {
  const named = memberships.flatMap(({ showrooms }) => showrooms ?? [])
  const byId = new Map(named.map((showroom) => [showroom._id, showroom]))
  return {
    may: (permission) => permissions[permission] !== undefined,
    mayEverywhere: (permission) => permissions[permission] === null,
    showroomsOf: (permission) => (permissions[permission] ?? []).flatMap((id) => byId.get(id) ?? []),
  }
}

const useAccessState = () =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => INITIAL_STATE,
  )

async function loadAccess(userId: string, again = false): Promise<void> {
  if (state.userId === userId && !again) return
  setState({ userId, own: null, hasFailed: false })
  try {
    const own = await call(api.memberships.own.$get())
    if (state.userId === userId) setState({ userId, own, hasFailed: false })
  } catch {
    if (state.userId === userId) setState({ userId, own: null, hasFailed: true })
  }
}

function setState(newState: AccessState): void {
  state = newState
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
