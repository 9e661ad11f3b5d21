import type { DirectOrder } from './shapes.ts'
import { writeStorage } from './storage.ts'

/** Stores the single item of a 'Buy now' order. */
export function writeDirectOrder(order: DirectOrder): void {
  writeStorage('directOrder', order)
}

export function clearDirectOrder(): void {
  writeStorage('directOrder', null)
}
