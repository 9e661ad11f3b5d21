import { typedCode, typedDigits } from '#shared/rules/typed-text.ts'
import { readOrderNumber } from './order-number.ts'

/** What the QR code of an order to be fetched says. */
export function collectText({ number, collectCode }: { number: string; collectCode: string }): string {
  return `${number} ${collectCode}`
}

/** What fetches something at a counter, scanned or typed: a code of 6 digits, maybe with the number of its order; null if it is neither. */
export function readCollectText(text: string): { number: string | null; code: string } | null {
  const [, before = '', digits = ''] = /^(.*?)[\s/]*(\d{3}\s?\d{3})$/u.exec(typedCode(text)) ?? []
  const number = before.trim() === '' ? null : readOrderNumber(before)
  if (digits === '' || (before.trim() !== '' && number === null)) return null
  return { number, code: typedDigits(digits) }
}
