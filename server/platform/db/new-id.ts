import { randomUUIDv7 } from 'node:crypto'

/** A time-ordered UUID, so that rows created together are stored together. */
export function newId(): string {
  return randomUUIDv7()
}
