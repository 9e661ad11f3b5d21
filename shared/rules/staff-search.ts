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

/** Whether a text that was read is the whole number of an order, OM-260120-7F3K: then it is nothing else. */
export function isOrderNumber(text: string): boolean {
  return /^om-\d{6}-[0-9a-z]{4}$/.test(text)
}

/** Whether the digits of a phone are a whole mobile number of Bangladesh, and not a part of one. */
export function isWholeMobile(digits: string): boolean {
  return /^01\d{9}$/.test(digits)
}
