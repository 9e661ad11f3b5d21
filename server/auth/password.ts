import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { invalid } from '#server/platform/errors/shop-error.ts'
import { limitConcurrency } from '#server/platform/flow/limit-concurrency.ts'
import { t } from '#shared/language/t.ts'
import { isCommonPassword } from './common-password.ts'

/** A hash takes a core for 20 ms and 19 MiB: two at a time, with a bounded queue. */
const withHashSlot = limitConcurrency(2, 32)
/** One more for browsers that an account knows, so that they do not wait for strangers. */
const withReservedSlot = limitConcurrency(1, 32)

/** Verified for an unknown e-mail, so that it takes as long as a known one. */
const dummyHash = hash(randomUUID())

/** The error of a field whose password is too common. */
export function commonPasswordError() {
  return {
    path: 'password',
    code: 'common_password',
    message: t('This password is one of the most common ones. Please choose another.'),
  }
}

/** The argon2id hash of a new password. Throws 422 for one that is too common, 503 while too many wait. */
export async function hashPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) throw invalid([commonPasswordError()])
  return withHashSlot(() => hash(password.normalize('NFC')))
}

/** Whether a password matches a stored hash; without a hash false, after the same time. Throws 503 while too many wait. */
export async function verifyPassword(
  password: string,
  storedHash: string | null,
  { isKnown } = { isKnown: false },
): Promise<boolean> {
  const expectedHash = storedHash ?? (await dummyHash)
  const withSlot = isKnown ? withReservedSlot : withHashSlot
  return (await withSlot(() => verify(expectedHash, password.normalize('NFC')))) && storedHash !== null
}
