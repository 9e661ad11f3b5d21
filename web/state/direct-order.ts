import type { DirectOrder } from './shapes.ts'
import { useStored, writeStored } from './stored.ts'

/** The one item of a 'Buy now', or null. */
export function useDirectOrder(): DirectOrder | null {
  return useStored('directOrder')
}

export function writeDirectOrder(order: DirectOrder): void {
  writeStored('directOrder', order)
}

export function clearDirectOrder(): void {
  writeStored('directOrder', null)
}
