import type { SQL } from 'drizzle-orm'
import { formatDate, formatDateTime } from '#shared/bangladesh/dates.ts'
import { language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'

/** Whose copy it is. */
export interface Person {
  id: string
  /** lower case; null: nobody has shown that its letters reach them */
  email: string | null
  /** in digits; null: nothing of theirs was ever delivered to it, so that it may be anybody's */
  phone: string | null
}

/** How a value is written for people; missing: as it is. */
export type Show = (value: never) => string

/** A list in the copy. */
export interface CopyPart {
  /** its name for programs */
  key: string
  title: () => string
  /** the columns by which its rows belong to a person, or to a row of another list: `table.column` */
  from: readonly string[]
  /** its rows, with the keys of its columns; moments as `isoTime` */
  select: (person: Person) => SQL
  columns: () => readonly (readonly [key: string, heading: string, show?: Show])[]
}

// How the readable copy writes values.

export const moment = (at: string) => formatDateTime(at)
export const day = (on: string) => formatDate(on)
export const taka = (amount: number) => formatTaka(amount)
export const yesNo = (is: boolean) => (is ? t('Yes') : t('No'))
export const tongue = (code: string) => (code === 'bn' ? 'বাংলা' : 'English')
/** A name in the language of the copy, of both. */
export const twin = ([name, nameBn]: [string, string | null]) => (language() === 'bn' && nameBn) || name

/** What a person of the shop or a program wrote down in one word. */
export function termOf(value: string): string {
  return WORDS[value]?.() ?? value
}

const WORDS: Record<string, () => string> = {
  Pending: () => t('Pending'),
  Approved: () => t('Approved'),
  Processing: () => t('Processing'),
  Courier: () => t('Courier'),
  Delivered: () => t('Delivered'),
  Cancelled: () => t('Cancelled'),
  COD: () => t('Cash on Delivery'),
  Bkash: () => t('bKash'),
  Nagad: () => t('Nagad'),
  Cash: () => t('Cash'),
  Card: () => t('Card'),
  BanglaQR: () => t('Bangla QR'),
  Voucher: () => t('Voucher'),
  Exchange: () => t('Exchange'),
  web: () => t('Online'),
  phone: () => t('By phone'),
  delivery: () => t('Delivery'),
  collection: () => t('Collected in the showroom'),
  confirmed: () => t('Confirmed'),
  'no-answer': () => t('No answer'),
  later: () => t('Call later'),
  'wrong-number': () => t('Wrong number'),
  changed: () => t('Changed'),
  cancelled: () => t('Cancelled'),
  placed: () => t('order placed'),
  sent: () => t('with the courier'),
  ready: () => t('ready to collect'),
  delivered: () => t('delivered'),
  refunded: () => t('money paid back'),
  cancel: () => t('Cancel the order'),
  change: () => t('Change size or address'),
  parcel: () => t('Where the parcel is'),
  paid: () => t('Paid'),
  cash: () => t('Cash'),
  settled: () => t('Paid by the courier'),
  accepted: () => t('Accepted'),
  refund: () => t('money paid back'),
  exchanged: () => t('Exchanged'),
  returned: () => t('Came back'),
  undone: () => t('Taken back'),
  waived: () => t('Given up: it stays with the shop'),
  asked: () => t('Asked'),
  refused: () => t('Refused'),
  done: () => t('Done'),
  open: () => t('Open'),
  sold: () => t('Sold'),
  showroom: () => t('Showroom'),
  courier: () => t('Courier'),
  sellable: () => t('Sellable'),
  damaged: () => t('Damaged'),
  'not-reached': () => t('Nobody was reached'),
  lost: () => t('It was lost'),
  'not-sent': () => t('It had never left'),
}

/** A value as people read it. */
export function shown(value: unknown, show: ReturnType<CopyPart['columns']>[number][2]): string {
  if (value === null || value === undefined || value === '') return '–'
  if (show) return show(value as never)
  if (Array.isArray(value)) return value.map((one) => shown(one, undefined)).join(', ')
  return typeof value === 'object' ? fields(value as Record<string, unknown>) : String(value)
}

const fields = (value: Record<string, unknown>) =>
  Object.entries(value)
    .map(([key, one]) => `${key}: ${shown(one, undefined)}`)
    .join('; ')
