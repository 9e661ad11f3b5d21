import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { invalid } from '#server/platform/errors/shop-error.ts'
import { limitConcurrency } from '#server/platform/flow/limit-concurrency.ts'
import { toLatinDigits } from '#shared/bangladesh/digits.ts'
import { t } from '#shared/language/t.ts'

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

let commonPasswords: Set<string> | undefined

/**
 * Whether a password is among the 10,000 most common ones of at least eight characters or a pattern, in any case, in full-width
 * letters or Bengali digits too. The list is read from its file once, when it is first asked: a megabyte of memory.
 */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  const plain = toLatinDigits(password).normalize('NFKC').toLowerCase().trim()
  return commonPasswords.has(plain) || isPattern(plain)
}

/** The longest piece that is too little however often it is repeated. */
const MAX_PIECE = 6

/** Whether a password is a pattern that programs try before any word: '00000000', 'abcdefgh', '87654321', '11223344', '12341234'. */
function isPattern(password: string): boolean {
  const signs = [...password]
  if (signs.length < 2) return false
  return isRun(signs.filter((sign, index) => sign !== signs[index - 1])) || isRepeated(signs)
}

/** Whether each sign follows the one before, up or down, also from 9 to 0; so does a single one. */
function isRun(signs: readonly string[]): boolean {
  const steps = signs.slice(1).map((sign, index) => stepBetween(signs[index] ?? '', sign))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}

function stepBetween(sign: string, next: string): number {
  if (sign === '9' && next === '0') return 1
  if (sign === '0' && next === '9') return -1
  return (next.codePointAt(0) ?? 0) - (sign.codePointAt(0) ?? 0)
}

/** Whether it is a short piece, or a common password, again and again; the last time may be cut off. */
function isRepeated(signs: readonly string[]): boolean {
  for (let length = 1; length <= signs.length / 2; length += 1) {
    const isCommon = length <= MAX_PIECE || commonPasswords?.has(signs.slice(0, length).join('')) === true
    if (isCommon && signs.every((sign, index) => sign === signs[index % length])) return true
  }
  return false
}
