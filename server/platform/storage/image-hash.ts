import { createHash } from 'node:crypto'

/** The hash that identifies an image: SHA-256 of its bytes, in hexadecimal digits. */
export function imageHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
