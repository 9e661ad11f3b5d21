import { phoneDigits, toLatinDigits } from '../bangladesh/digits.ts'

/** What staff look for among orders or people. */
export interface StaffSearch {
  /** lower case, to be found anywhere in number, name, …; '' for everything */
  text: string
  /** digits to be found in a phone, where the text can be part of one; else null */
  phone: string | null
}

const PHONE_LIKE = /^\+?[\d\s().-]+$/
/** Fewer digits stand in almost every phone. */
const MIN_DIGITS = 4

/**
 * Reads what staff type into a search: Bengali digits count as 0–9, and of a phone neither spaces, signs nor +880 matter
 * (spec section 2, All Orders).
 */
export function readSearch(typed: string): StaffSearch {
  const text = toLatinDigits(typed.normalize('NFC')).trim().replace(/\s+/g, ' ').toLowerCase()
  const digits = PHONE_LIKE.test(text) ? phoneDigits(text) : ''
  return { text, phone: digits.length < MIN_DIGITS ? null : digits }
}
