import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { unavailable } from '#server/http/errors.ts'

/** A hash takes a core for 20 ms and 19 MiB: two at a time, and a queue that ends. */
const AT_ONCE = 2
const MOST_WAITING = 32

let working = 0
const waiting: (() => void)[] = []

/** What nobody's password is checked against, so that an unknown e-mail takes as long as a known one. */
const nobodysHash = hash(randomUUID())

/** The argon2id hash of a password. Throws 503 when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC')))
}

/** Whether a password is the one of a hash; without a hash it takes the same time and says no. Throws 503 when too many wait. */
export async function isPassword(password: string, of: string | null): Promise<boolean> {
  const expected = of ?? (await nobodysHash)
  return (await inTurn(() => verify(expected, password.normalize('NFC')))) && of !== null
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw unavailable()
    await new Promise<void>((begin) => waiting.push(begin))
  } else {
    working += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
}
