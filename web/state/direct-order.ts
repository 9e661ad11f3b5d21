import type { DirectOrder } from './shapes.ts'
import { writeStored } from './stored.ts'

/** Stores the single item of a 'Buy now' order. */
export function writeDirectOrder(order: DirectOrder): void {
  writeStored('directOrder', order)
}

export function clearDirectOrder(): void {
  writeStored('directOrder', null)
}
