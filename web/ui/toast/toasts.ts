import { useSyncExternalStore } from 'react'

export type ToastTone = 'success' | 'error' | 'info'

export interface Toast {
  id: number
  tone: ToastTone
  text: string
  /** What it is about, in a second line */
  detail: string | null
  action: ToastAction | null
  closesAfterMs: number
}

/** A button on the toast, such as 'Undo'; pressing it dismisses the toast. */
export interface ToastAction {
  label: string
  onAction: () => void
}

interface ToastState {
  toasts: readonly Toast[]
  /** Ids of the mounted regions; only the last one shows toasts, so that an open dialog shows them inside itself */
  regions: readonly string[]
}

const EMPTY_STATE: ToastState = { toasts: [], regions: [] }
const MAX_TOASTS = 4

let state = EMPTY_STATE
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
  detail?: string
  action?: ToastAction
  closesAfterMs?: number
}

function show(tone: ToastTone, text: string, options: ToastOptions = {}): number {
  const id = nextId++
  const { detail = null, action = null, closesAfterMs = 5000 } = options
  const otherToasts = state.toasts.filter(
    (other) => other.text !== text || other.detail !== detail || other.tone !== tone,
  )
  updateState({ toasts: [...otherToasts, { id, tone, text, detail, action, closesAfterMs }].slice(-MAX_TOASTS) })
  return id
}

export function dismissToast(id: number): void {
  updateState({ toasts: state.toasts.filter((other) => other.id !== id) })
}

/** The toasts on the screen, oldest first. */
export function currentToasts(): readonly Toast[] {
  return state.toasts
}

export function addRegion(region: string): () => void {
  updateState({ regions: [...state.regions, region] })
  return () => updateState({ regions: state.regions.filter((other) => other !== region) })
}

/** The toasts and regions as React state; empty on the server. */
export function useToasts(): ToastState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => EMPTY_STATE,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function updateState(changes: Partial<ToastState>): void {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}
