import { phoneDigits, toLatinDigits } from '#shared/bangladesh/digits.ts'

/** Domains that nobody can own (RFC 2606, RFC 6761, RFC 9476) or that lead nowhere from outside. */
const RESERVED_DOMAIN = /(?:^|\.)(?:(?:example|test|invalid|localhost|local|internal|alt)|example\.(?:com|net|org))$/

/** Words that stand for what is still missing. */
const FILLER = /\b(?:demo|dummy|example|placeholder|sample|tbd|x{3,})\b|lorem ipsum|ডেমো|নমুনা/i

/** A number of nothing but zeros, as in `House 00`: `000000418-0203` is none. */
const ZEROS = /(?<!\d)0{2,}(?!\d)/

/** Whether a host name is one of those that are reserved for examples. */
export function isPlaceholderHost(host: string): boolean {
  return RESERVED_DOMAIN.test(host.toLowerCase().replace(/\.$/, ''))
}

/** Whether an e-mail address, also one with a name before it in `<>`, can reach nobody. */
export function isPlaceholderEmail(email: string): boolean {
  return isPlaceholderHost(email.replace(/>$/, '').split('@').at(-1) ?? '')
}

/** Whether an address leads to a host that nobody can own. */
export function isPlaceholderUrl(url: string): boolean {
  return isPlaceholderHost(URL.parse(url)?.hostname ?? '')
}

/** Whether a phone number is one that no operator gives out (010, 012), all zeros behind its prefix, or counted up. */
export function isPlaceholderPhone(phone: string): boolean {
  const digits = phoneDigits(phone)
  return /^01[02]\d{8}$/.test(digits) || /0{6}|12345678/.test(digits)
}

/** Whether a text holds a word or a number in place of a fact; digits of both scripts. */
export function isPlaceholderText(text: string): boolean {
  return FILLER.test(text) || ZEROS.test(toLatinDigits(text))
}
