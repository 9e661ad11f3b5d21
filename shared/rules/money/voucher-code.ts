import { typedCode } from '#shared/rules/typed-text.ts'

/** Crockford's base 32: no letter that is read as a digit, and no U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Of five bits each: 80 bits, which nobody guesses. */
const LENGTH = 16
const GROUP = 4
/** The last of them are shown wherever a voucher is named. */
export const ENDING_LENGTH = 4

/** Bytes of a code that is made. */
export const CODE_BYTES = (LENGTH * 5) / 8

/** The code of ten random bytes. */
export function voucherCode(bytes: Uint8Array): string {
  const bits = [...bytes.subarray(0, CODE_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => LETTERS[Number.parseInt(five, 2)] ?? '')
}

/** A code as it was typed or scanned, also with dashes, in small letters, or with I and O for 1 and 0; null: it is none. */
export function readVoucherCode(text: string): string | null {
  const code = typedVoucherCode(text)
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null
}

/** The same, whether or not it is a code. */
export function typedVoucherCode(text: string): string {
  return typedCode(text).toUpperCase().replace(/-/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')
}

/** Whether a text is a code as slips have it, with its dashes: no barcode is. */
export function isPrintedVoucherCode(text: string): boolean {
  const code = readVoucherCode(text)
  return code !== null && printedVoucherCode(code) === text.trim().toUpperCase()
}

/** As it is printed: in groups, which a dash parts. */
export function printedVoucherCode(code: string): string {
  return code.replace(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-')
}

export const endingOf = (code: string) => code.slice(-ENDING_LENGTH)
