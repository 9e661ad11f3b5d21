import { typedId } from '#shared/rules/typed-text.ts'

/** How somebody pays at the counter; a sale may be paid in several ways. */
export const COUNTER_METHODS = ['Cash', 'Bkash', 'Nagad', 'BanglaQR', 'Card', 'Voucher'] as const
export type CounterMethod = (typeof COUNTER_METHODS)[number]

/** How a sale was paid, also by pairs that came back. */
export const SALE_METHODS = [...COUNTER_METHODS, 'Exchange'] as const
export type SaleMethod = (typeof SALE_METHODS)[number]

/** Whether money came by a wallet or a card: it goes back otherwise than in cash. */
export const isCashless = (method: SaleMethod) => !['Cash', 'Voucher', 'Exchange'].includes(method)

export const SALE_STATES = ['sold', 'voided'] as const
export type SaleState = (typeof SALE_STATES)[number]

/**
 * What was odd about a sale that was taken all the same: pairs that the books did not have, pairs promised to an order, a price
 * that is not the one of that moment, a shoe that is not on sale, a device whose clock is wrong.
 */
export const DIFFERENCE_KINDS = ['found', 'promised', 'price', 'archived', 'clock'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/**
 * Why what a device sent waits for a manager: another body of a sale that is there, a device that was revoked, a discount that
 * nobody has approved, or something that is no sound sale.
 */
export const CONFLICT_KINDS = ['other-body', 'revoked', 'unapproved', 'unsound'] as const
export type ConflictKind = (typeof CONFLICT_KINDS)[number]

/** Maximum number of sales that a device sends at once. */
export const MAX_SALES = 200
export const MAX_SALE_LINES = 50
/** How far the number of a sale can be beyond all that a device has sent: more than it sells in years without a line. */
export const MAX_NUMBERS_AHEAD = 100_000
export const MAX_SALE_PAYMENTS = 10

/** The letters of a showroom in the numbers of its receipts: DHN for Dhanmondi. */
export function receiptLetters(showroom: string): string {
  const letters = showroom.toUpperCase().replace(/[^A-Z]/g, '')
  const [first = 'X', ...rest] = letters
  const consonants = rest.filter((letter) => !'AEIOU'.includes(letter))
  return [first, ...consonants, ...rest, 'X', 'X'].slice(0, 3).join('')
}

/** The number of a sale: letters of the showroom, device and sequence. */
export function saleNumber({ letters, number }: { letters: string; number: number }, sequence: number): string {
  return `${letters}-${number}-${String(sequence).padStart(6, '0')}`
}

export interface DiscountLimit {
  /** of a line */
  discountPercent: number
  /** of a sale, in taka */
  discountTaka: number
}

interface DiscountedLine {
  price: number
  quantity: number
  discount: number
}

/** Whether a clerk may give these discounts without anybody's approval. */
export function isWithinLimit(
  lines: readonly DiscountedLine[],
  { discountPercent, discountTaka }: DiscountLimit,
): boolean {
  const taka = lines.reduce((sum, { discount }) => sum + discount, 0)
  return (
    taka <= discountTaka &&
    lines.every(({ price, quantity, discount }) => discount * 100 <= price * quantity * discountPercent)
  )
}

/** The number of a receipt, a credit note or an order as it was typed or scanned: in capitals, with plain dashes and digits. */
export function readPaperNumber(text: string): string {
  return typedId(text).toUpperCase()
}

/** Letters of the token in the address of a receipt: 132 bits. */
export const RECEIPT_TOKEN_LENGTH = 22

/** Whose SHA-256 is the token of a receipt: only shop and device know the hash of its key, so the device can print it before it is sent. */
export function receiptSecret(keyHash: string, sequence: number): string {
  return `receipt ${keyHash} ${sequence}`
}

/** What the address of a receipt is made of; null: it is none. */
export function readReceiptCode(code: string) {
  const [, letters, number, sequence, token] = /^([A-Z][A-Z0-9]{2,7})-(\d{1,6})-(\d{6,9})-([\w-]{22})$/.exec(code) ?? []
  if (!letters || !token) return null
  return { letters, number: Number(number), sequence: Number(sequence), token }
}

/** Notes and coins of Bangladesh, in taka. */
export const NOTES = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const

/** Pieces by note. */
export type Notes = Readonly<Partial<Record<string, number>>>

/** What the notes come to. */
export function notesTotal(notes: Notes): number {
  return Object.entries(notes).reduce((sum, [note, pieces = 0]) => sum + Number(note) * pieces, 0)
}
