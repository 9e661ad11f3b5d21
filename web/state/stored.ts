import { useSyncExternalStore } from 'react'
import {
  type CartLine,
  type DirectOrder,
  type OrderIntents,
  readCart,
  readDirectOrder,
  readOrderIntents,
  readSession,
  type StoredSession,
} from './shapes.ts'

/** The spec's localStorage keys (section 9) and what stands under each; `orderIntents` is ours (OUT-09). */
interface Stored {
  auth: StoredSession | null
  cart: CartLine[]
  directOrder: DirectOrder | null
  orderIntents: OrderIntents
}

type Key = keyof Stored

const readers: { [K in Key]: (value: unknown) => Stored[K] } = {
  auth: readSession,
  cart: readCart,
  directOrder: readDirectOrder,
  orderIntents: readOrderIntents,
}

/** What a server, or a browser that holds nothing, sees. */
const nothing: Stored = { auth: null, cart: [], directOrder: null, orderIntents: {} }

const known: Partial<Stored> = {}
const listeners = new Map<Key, Set<() => void>>()

/** The value under a key; a broken or foreign one counts as nothing and never throws. */
export function readStored<K extends Key>(key: K): Stored[K] {
  if (typeof window === 'undefined') return nothing[key]
  if (!(key in known)) known[key] = load(key)
  return known[key] as Stored[K]
}

/** Keeps a value under a key, in the browser's storage where it allows that, and tells everybody who shows it. */
export function writeStored<K extends Key>(key: K, value: Stored[K]): void {
  known[key] = value
  try {
    if (value === nothing[key]) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: the value lives until the page is left.
  }
  tell(key)
}

/** Takes everything of the shop out of the browser's storage. */
export function clearStored(): void {
  for (const key of Object.keys(readers) as Key[]) writeStored(key, nothing[key])
}

/** The value under a key as React state; `nothing` while hydrating. Other tabs' changes arrive too. */
export function useStored<K extends Key>(key: K): Stored[K] {
  return useSyncExternalStore(
    (listener) => subscribe(key, listener),
    () => readStored(key),
    () => nothing[key],
  )
}

function load<K extends Key>(key: K): Stored[K] {
  try {
    const text = localStorage.getItem(key)
    return text === null ? nothing[key] : readers[key](JSON.parse(text))
  } catch {
    return nothing[key]
  }
}

function subscribe(key: Key, listener: () => void): () => void {
  const all = listeners.get(key) ?? new Set()
  listeners.set(key, all.add(listener))
  window.addEventListener('storage', onOtherTab)
  return () => void all.delete(listener)
}

function onOtherTab({ key }: StorageEvent): void {
  for (const changed of key === null ? [...listeners.keys()] : [key as Key]) {
    if (!(changed in readers)) continue
    delete known[changed]
    tell(changed)
  }
}

function tell(key: Key): void {
  for (const listener of listeners.get(key) ?? []) listener()
}
