import { randomUUIDv7 } from 'node:crypto'

/** A new id: a UUID whose order is the order of time, so that rows made together lie together. */
export function newId(): string {
  return randomUUIDv7()
}
