import { phoneDigits, toLatinDigits } from '#shared/bangladesh/digits.ts'
import { findOrderNumber } from '#shared/rules/orders/order-number.ts'
import { typedName } from '#shared/rules/typed-text.ts'

/** A parsed search of orders or people. */
export interface StaffSearch {
  /** lower case, matched anywhere in number, name, …; '' matches everything */
  text: string
  /** digits to match within phone numbers; null if the text cannot be part of one */
  phone: string | null
}

const PHONE_LIKE = /^\+?[\d\s().-]+$/
/** Fewer digits would match almost every phone number. */
const MIN_PHONE_DIGITS = 4

/**
 * Parses the search text of staff, typed or scanned. Bengali digits count as 0–9; an order number may lack its marks or stand in a
 * sentence, and spaces, punctuation and +880 in a phone number are ignored.
 */
export function parseStaffSearch(input: string): StaffSearch {
  const text = (findOrderNumber(input) ?? toLatinDigits(typedName(input)).replace(/^#/, '')).toLowerCase()
  const digits = PHONE_LIKE.test(text) ? phoneDigits(text) : ''
  return { text, phone: digits.length < MIN_PHONE_DIGITS ? null : digits }
}

/** Whether a parsed search text is a complete order number, OM-260120-7F3K. */
export function isOrderNumber(text: string): boolean {
  return /^om-\d{6}-[0-9a-z]{4}$/.test(text)
}

/** Whether the digits are a complete Bangladeshi mobile number, not a part of one. */
export function isFullMobileNumber(digits: string): boolean {
  return /^01\d{9}$/.test(digits)
}
