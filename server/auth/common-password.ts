import { readFileSync } from 'node:fs'
import { toLatinDigits } from '#shared/bangladesh/digits.ts'

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
