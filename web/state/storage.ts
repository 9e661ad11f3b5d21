import { useSyncExternalStore } from 'react'
import type { Showroom } from '#shared/schemas/showroom.ts'
import {
  type CartLine,
  type DirectOrder,
  isRecord,
  type OrderIntents,
  parseCart,
  parseDirectOrder,
  parseOrderIntents,
  parseSession,
  parseShowroom,
  parseTexts,
  type StoredSession,
} from './shapes.ts'

/** The localStorage keys and the type of the value under each. */
interface StoredValues {
  auth: StoredSession | null
  cart: CartLine[]
  directOrder: DirectOrder | null
  orderIntents: OrderIntents
  /** The last texts searched for, the newest first */
  searches: string[]
  /** The showroom that the shopper wants to be served by */
  showroom: Showroom | null
  /** 'bn' for whoever chose Bangla */
  language: 'bn' | null
  /** What staff chose for parts of their pages */
  staffView: Record<string, unknown>
}

type Key = keyof StoredValues

const parsers: { [K in Key]: (value: unknown) => StoredValues[K] } = {
  auth: parseSession,
  cart: parseCart,
  directOrder: parseDirectOrder,
  orderIntents: parseOrderIntents,
  searches: parseTexts,
  showroom: parseShowroom,
  language: (value) => (value === 'bn' ? value : null),
  staffView: (value) => (isRecord(value) ? value : {}),
}

/** The values on the server and in a browser with empty storage. */
const defaults: StoredValues = {
  auth: null,
  cart: [],
  directOrder: null,
  orderIntents: {},
  searches: [],
  showroom: null,
  language: null,
  staffView: {},
}

const cache: Partial<StoredValues> = {}
const listeners = new Map<Key, Set<() => void>>()

/** The value under a key. An invalid value is treated as missing; never throws. */
export function readStorage<K extends Key>(key: K): StoredValues[K] {
  if (typeof window === 'undefined') return defaults[key]
  if (!(key in cache)) cache[key] = load(key)
  return cache[key] as StoredValues[K]
}

/** Sets the value under a key, in localStorage if the browser allows it, and notifies subscribers. */
export function writeStorage<K extends Key>(key: K, value: StoredValues[K]): void {
  cache[key] = value
  try {
    if (value === defaults[key]) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or blocked: the value lasts until the page is closed.
  }
  notify(key)
}

/** Removes all of the user's data from localStorage; the language stays. */
export function clearStorage(): void {
  for (const key of Object.keys(parsers) as Key[]) if (key !== 'language') writeStorage(key, defaults[key])
}

/** The value under a key as React state; the default while hydrating. Also follows changes made in other tabs. */
export function useStorage<K extends Key>(key: K): StoredValues[K] {
  return useSyncExternalStore(
    (listener) => subscribe(key, listener),
    () => readStorage(key),
    () => defaults[key],
  )
}

function load<K extends Key>(key: K): StoredValues[K] {
  try {
    const json = localStorage.getItem(key)
    return json === null ? defaults[key] : parsers[key](JSON.parse(json))
  } catch {
    return defaults[key]
  }
}

function subscribe(key: Key, listener: () => void): () => void {
  const keyListeners = listeners.get(key) ?? new Set()
  listeners.set(key, keyListeners.add(listener))
  window.addEventListener('storage', handleStorageEvent)
  return () => void keyListeners.delete(listener)
}

function handleStorageEvent({ key }: StorageEvent): void {
  for (const changedKey of key === null ? [...listeners.keys()] : [key as Key]) {
    if (!(changedKey in parsers)) continue
    delete cache[changedKey]
    notify(changedKey)
  }
}

function notify(key: Key): void {
  for (const listener of listeners.get(key) ?? []) listener()
}
