import type { DirectOrder } from './shapes.ts'
import { writeStored } from './stored.ts'

/** Remembers the one item of a 'Buy now'. */
export function writeDirectOrder(order: DirectOrder): void {
  writeStored('directOrder', order)
}

export function clearDirectOrder(): void {
  writeStored('directOrder', null)
}
