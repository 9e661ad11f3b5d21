import { readFileSync } from 'node:fs'
import { toLatinDigits } from '#shared/bangladesh/digits.ts'

let commonPasswords: Set<string> | undefined

/**
 * Whether a password is among the 10,000 most common ones of at least eight characters, in any case, in full-width
 * letters or Bengali digits too. The list is read from its file once, when it is first asked: a megabyte of memory.
 */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  return commonPasswords.has(toLatinDigits(password).normalize('NFKC').toLowerCase().trim())
}
