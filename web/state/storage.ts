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

/** The localStorage keys and the type of the value under each. */
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

/** The values on the server and in a browser with empty storage. */
const nothing: Stored = { auth: null, cart: [], directOrder: null, orderIntents: {} }

const known: Partial<Stored> = {}
const listeners = new Map<Key, Set<() => void>>()

/** The value under a key. An invalid value is treated as missing; never throws. */
export function readStored<K extends Key>(key: K): Stored[K] {
  if (typeof window === 'undefined') return nothing[key]
  if (!(key in known)) known[key] = load(key)
  return known[key] as Stored[K]
}

/** Sets the value under a key, in localStorage if the browser allows it, and notifies subscribers. */
export function writeStored<K extends Key>(key: K, value: Stored[K]): void {
  known[key] = value
  try {
    if (value === nothing[key]) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or blocked: the value lasts until the page is closed.
  }
  tell(key)
}

/** Removes all of the shop's data from localStorage. */
export function clearStored(): void {
  for (const key of Object.keys(readers) as Key[]) writeStored(key, nothing[key])
}

/** The value under a key as React state; the default while hydrating. Also follows changes made in other tabs. */
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
