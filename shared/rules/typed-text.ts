import { toLatinDigits } from '#shared/bangladesh/digits.ts'

// One way to read what people type, paste or scan: each kind of field reads by one of these, and so does every search.

/**
 * Also what stands for a picture or a note where these were left out: dictation on phones leaves it behind; and a NUL or half a character,
 * which the database does not take.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc\0\p{Cs}]+/gu
const BLANKS = /[\p{Z}\u2800]/gu
/** Nothing of it is left out or changed: files have many thousands of such texts. */
const PLAIN = /^[ -~\n\t]*$/

/** What stands for an apostrophe, and what for a hyphen. */
export const APOSTROPHES = '‘’‚‛ʻʼʽˈ′＇`´'
export const DASHES = '‐‑‒–—―−﹘﹣－⁃'

const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g')
const DASH = new RegExp(`[${DASHES}]`, 'g')

/** Signs that let the letters behind them run from right to left: a name could show as another one. */
const OVERRIDES = /[\u202d\u202e]/

/**
 * Prose as it was typed: composed (NFC), with one kind of blank, trimmed, without signs that nobody sees. What joins or parts
 * letters inside of a Bangla word stays.
 */
export function typedText(text: string): string {
  if (PLAIN.test(text)) return text.trim()
  return withoutUnseen(text).normalize('NFC').replace(BLANKS, ' ').trim()
}

/** A name, or a text to search for: the same with one kind of apostrophe, dash and gap. */
export function typedName(text: string): string {
  return typedText(text).replace(APOSTROPHE, "'").replace(DASH, '-').replace(/ +/g, ' ')
}

/** A code, a number or an address: the same in Latin digits, without blanks. */
export function typedCode(text: string): string {
  return toLatinDigits(typedName(text)).replace(/\s/g, '')
}

/** An id as it is copied from a letter, a message or a label: without the signs around it (`#OM-1`, `(8N7A1B2C3D).`). */
export function typedId(text: string): string {
  return typedCode(text).replace(/^[#'"“”([]+|[.,;:।)\]'"“”]+$/g, '')
}

/** What messages and people write before an id of a wallet: `TrxID`, `Txn no.:`, a word of Bangla. */
const BEFORE_TRANSACTION_ID =
  /^(?:(?:T(?:RX|XN|NX|RNX|RAN|RANS|RANSACTION)\.?(?:ID|(?:NO|NUMBER|REF)?(?=[.:=#-]))|[\u0980-\u09ff]+(?:ID)?)[.:=#-]*)(?=.{4})/

/** The id of a wallet's transaction, in capitals: also as its message gives it, `TrxID 8N7A 1B2C 3D.` */
export function typedTransactionId(text: string): string {
  return typedId(text).toUpperCase().replace(BEFORE_TRANSACTION_ID, '')
}

/** A code of digits only, without the hyphens and blanks between them. */
export function typedDigits(text: string): string {
  return typedCode(text).replace(/-/g, '')
}

/** A whole number in either digits, with commas or blanks between them; NaN for any other text. */
export function readWhole(text: string): number {
  const digits = typedCode(text).replace(/,/g, '')
  return /^-?\d{1,12}$/.test(digits) ? Number(digits) : Number.NaN
}

/** The same with or without decimals; NaN for any other text. */
export function readDecimal(text: string): number {
  const digits = typedCode(text).replace(/,(?=\d{2,3}(?:\D|$))/g, '')
  return /^-?\d{1,12}(?:\.\d{1,12})?$/.test(digits) ? Number(digits) : Number.NaN
}

/** Whether anybody sees something of a text. */
export function isSeen(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(typedText(text))
}

/** Whether a text turns the direction of its letters around. */
export function turnsAround(text: string): boolean {
  return OVERRIDES.test(text)
}

function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, (signs, place: number, whole: string) => {
    const isInBangla = isBangla(whole[place - 1]) && isBangla(whole[place + signs.length])
    return isInBangla ? (/[\u200c\u200d]/.exec(signs)?.[0] ?? '') : ''
  })
}

function isBangla(sign = ''): boolean {
  return sign >= '\u0980' && sign <= '\u09ff'
}
