import type { DirectOrder } from './shapes.ts'
import { writeStored } from './storage.ts'

/** Stores the single item of a 'Buy now' order. */
export function writeDirectOrder(order: DirectOrder): void {
  writeStored('directOrder', order)
}

export function clearDirectOrder(): void {
  writeStored('directOrder', null)
}
