import { useSyncExternalStore } from 'react'

export type ToastTone = 'success' | 'error' | 'info'

export interface Toast {
  id: number
  tone: ToastTone
  text: string
  action: ToastAction | null
}

/** A button on the toast, such as 'Undo'; pressing it dismisses the toast. */
export interface ToastAction {
  label: string
  onAction: () => void
}

interface State {
  toasts: readonly Toast[]
  /** Ids of the mounted regions; only the last one shows toasts, so that an open dialog shows them inside itself */
  regions: readonly string[]
}

const NOTHING: State = { toasts: [], regions: [] }
const MOST = 4

let state = NOTHING
let nextId = 1
const listeners = new Set<() => void>()

/**
 * Shows a message for five seconds: `toast.success('Successfully logged in')`, `toast.success('Removed from cart', {
 * action: { label: 'Undo', onAction } })`. A repeated message replaces the earlier toast. Returns the id for
 * `dismissToast`.
 */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
}

interface ToastOptions {
  action?: ToastAction
}

function show(tone: ToastTone, text: string, { action = null }: { action?: ToastAction | null } = {}): number {
  const id = nextId++
  const others = state.toasts.filter((shown) => shown.text !== text || shown.tone !== tone)
  change({ toasts: [...others, { id, tone, text, action }].slice(-MOST) })
  return id
}

export function dismissToast(id: number): void {
  change({ toasts: state.toasts.filter((shown) => shown.id !== id) })
}

/** The toasts on the screen, oldest first. */
export function shownToasts(): readonly Toast[] {
  return state.toasts
}

export function addRegion(region: string): () => void {
  change({ regions: [...state.regions, region] })
  return () => change({ regions: state.regions.filter((known) => known !== region) })
}

/** The toasts and regions as React state; empty on the server. */
export function useToasts(): State {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => NOTHING,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(part: Partial<State>): void {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}
