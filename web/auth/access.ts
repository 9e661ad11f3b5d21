import { useEffect, useSyncExternalStore } from 'react'
import type { Permission } from '#shared/rules/people/permissions.ts'
import { READY_MADE_ROLES, type RoleKey } from '#shared/rules/people/ready-made-roles.ts'
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
  /** `showroom`: id */
  mayAt(permission: Permission, showroom: string): boolean
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

/** What the signed-in person may; null: a customer, or a member of whom it is not known yet. */
export function useAccess(): Access | null {
  const user = useSession()?.allInfo
  const access = useMemberAccess()
  if (!user || user.role === 'customer') return access
  if (user.role === 'storeUser') return STORE_USER
  return user.su ? SUPER_USER : ADMIN
}

/** Whether the signed-in person has a permission in all showrooms. */
export function useMayEverywhere(permission: Permission): boolean {
  return useAccess()?.mayEverywhere(permission) ?? false
}

/** Whether the signed-in person has a permission in any showroom. */
export function useMay(permission: Permission): boolean {
  return useAccess()?.may(permission) ?? false
}

/** Whether the signed-in person has a permission in a showroom, by its id. */
export function useMayAt(permission: Permission, showroom: string): boolean {
  return useAccess()?.mayAt(permission, showroom) ?? false
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

/** The showroom that the pages of one show to a member: the chosen one of those where they may what is asked for. */
export function useMemberShowroom(permission: Permission): Showroom | undefined {
  const showrooms = useMemberAccess()?.showroomsOf(permission) ?? []
  const [chosen] = useChosenShowroom()
  return showrooms.find(({ _id }) => _id === chosen) ?? showrooms[0]
}

const SUPER_USER = fixedAccess('super_user')
const ADMIN = fixedAccess('admin')
const STORE_USER = fixedAccess('store_user')

/** Of a role of the API. A store user is shown nothing but the own showroom, and may the same in all of that. */
function fixedAccess(role: RoleKey): Access {
  const may = (permission: Permission) => READY_MADE_ROLES[role].permissions.includes(permission)
  return {
    may,
    mayAt: may,
    mayEverywhere: (permission) => role !== 'store_user' && may(permission),
    showroomsOf: () => [],
  }
}

function toAccess({ memberships, permissions }: OwnAccess): Access {
  const named = memberships.flatMap(({ showrooms }) => showrooms ?? [])
  const byId = new Map(named.map((showroom) => [showroom._id, showroom]))
  return {
    may: (permission) => permissions[permission] !== undefined,
    mayAt: (permission, showroom) => {
      const showrooms = permissions[permission]
      return showrooms !== undefined && (showrooms === null || showrooms.includes(showroom))
    },
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
