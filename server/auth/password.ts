import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '#server/http/limit-concurrency.ts'

/** A hash takes a core for 20 ms and 19 MiB: two at a time, with a bounded queue. */
const withHashSlot = limitConcurrency(2, 32)

/** Verified for an unknown e-mail, so that it takes as long as a known one. */
const dummyHash = hash(randomUUID())

/** The argon2id hash of a password. Throws 503 while too many wait. */
export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password.normalize('NFC')))
}

/** Whether a password matches a stored hash; without a hash false, after the same time. Throws 503 while too many wait. */
export async function verifyPassword(password: string, storedHash: string | null): Promise<boolean> {
  const expectedHash = storedHash ?? (await dummyHash)
  return (await withHashSlot(() => verify(expectedHash, password.normalize('NFC')))) && storedHash !== null
}
