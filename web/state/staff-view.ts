import { useSyncExternalStore } from 'react'

/** How staff want to see their pages, in this browser. */
interface StaffView {
  /** whether the side menu shows icons alone */
  menu: 'wide' | 'narrow'
  orders: 'table' | 'cards'
  catalogue: 'table' | 'cards'
}

const CHOICES: { [K in keyof StaffView]: readonly StaffView[K][] } = {
  menu: ['wide', 'narrow'],
  orders: ['table', 'cards'],
  catalogue: ['table', 'cards'],
}

const KEY = 'staffView'
const listeners = new Set<() => void>()
let cache: Partial<StaffView> | null = null

/** The chosen view of one part as React state, the first of its choices by default, and a function that chooses another. */
export function useStaffView<K extends keyof StaffView>(part: K): [StaffView[K], (choice: StaffView[K]) => void] {
  const choice = useSyncExternalStore(
    subscribe,
    () => read()[part],
    () => undefined,
  )
  const chosen = CHOICES[part].find((option) => option === choice) ?? (CHOICES[part][0] as StaffView[K])
  return [chosen, (next) => write({ ...read(), [part]: next })]
}

function read(): Partial<StaffView> {
  cache ??= load()
  return cache
}

function load(): Partial<StaffView> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function write(view: Partial<StaffView>): void {
  cache = view
  try {
    localStorage.setItem(KEY, JSON.stringify(view))
  } catch {
    // Storage is full or blocked: the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
