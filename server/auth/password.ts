import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { inTurn } from '#server/http/limit-concurrency.ts'

/** A hash takes a core for 20 ms and 19 MiB: two at a time, with a bounded queue. */
const hashInTurn = inTurn(2, 32)

/** Verified for an unknown e-mail, so that it takes as long as a known one. */
const nobodysHash = hash(randomUUID())

/** The argon2id hash of a password. Throws 503 while too many wait. */
export function hashPassword(password: string): Promise<string> {
  return hashInTurn(() => hash(password.normalize('NFC')))
}

/** Whether a password matches a stored hash; without a hash false, after the same time. Throws 503 while too many wait. */
export async function isPassword(password: string, of: string | null): Promise<boolean> {
  const expected = of ?? (await nobodysHash)
  return (await hashInTurn(() => verify(expected, password.normalize('NFC')))) && of !== null
}
