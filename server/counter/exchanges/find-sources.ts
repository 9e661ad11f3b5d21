import type { Db } from '#server/platform/db/open.ts'
import { addDays, dhakaDay } from '#shared/bangladesh/dates.ts'
import { readReceiptCode } from '#shared/rules/counter/counter.ts'
import { PHONE_DIGITS } from '#shared/rules/counter/exchange.ts'
import { readOrderNumber } from '#shared/rules/orders/order-number.ts'
import { typedDigits, typedId } from '#shared/rules/typed-text.ts'
import type { ExchangeSource, SourcesQuery } from '#shared/schemas/counter/exchange.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { type AskedRow, type DaysLeft, listSources, type SourceFilter, type SourceRow } from './sources.queries.ts'

/** What was bought, and can come back: delivered orders and sales that stand, found by a number, or by a phone and a day. */
export async function findSources(db: Db, settings: Settings, query: SourcesQuery): Promise<ExchangeSource[]> {
  const filter = readFilter(query)
  if (!filter) return []
  const rows = await listSources(db, filter, settings.shop.vatPercent)
  return rows.flatMap((row) => (row.stands && row.at !== null ? [toSource(row, row.at, settings)] : []))
}

function readFilter({ number, phone, day }: SourcesQuery): SourceFilter | null {
  const text = number.trim()
  if (text !== '') return readNumber(text)
  const digits = typedDigits(phone).replace(/\D/g, '')
  return digits.length >= PHONE_DIGITS && day ? { phone: digits.slice(-11), day } : null
}

/** A number as it was typed or scanned, also within the address of its receipt. */
function readNumber(text: string): SourceFilter | null {
  const order = readOrderNumber(text)
  if (order) return { order }
  const code =
    typedId(text)
      .split(/[/?#]/)
      .findLast((part) => part !== '') ?? ''
  const receipt = readReceiptCode(code)
  const [, sale] = /^([A-Z][A-Z0-9]{2,7}-\d{1,6}-\d{6,9})$/.exec(code.toUpperCase()) ?? []
  if (sale) return { sale }
  return receipt ? { sale: code.slice(0, code.length - receipt.token.length - 1) } : null
}

function toSource(
  { kind, _id, number, store, days, wallet, byVoucher, notInCash, lines }: SourceRow,
  at: string,
  settings: Settings,
): ExchangeSource {
  return {
    ...{ kind, _id, number, store, at, wallet, byVoucher, ...(notInCash !== undefined && { notInCash }) },
    ...daysLeft(at, days, settings),
    lines: lines.map(({ vat: _, vatPercent: __, asked, ...line }) => ({
      ...line,
      asked: asked && askedLeft(asked, { at, days }, settings),
    })),
  }
}

/** Until when pairs of that moment are exchanged, and faulty ones; `days`: as promised then, null: as the settings say. */
export function daysLeft(at: string, days: number | null, { shop }: Settings, now = new Date()): DaysLeft {
  const { exchangeDays, faultDays } = shop.promises
  const kept = days ?? exchangeDays
  const [until, faultUntil] = [addDays(dhakaDay(at), kept), addDays(dhakaDay(at), Math.max(kept, faultDays))]
  const today = dhakaDay(now)
  return { until, isLate: today > until, faultUntil, isFaultLate: today > faultUntil }
}

/** What was asked for of pairs of that moment, with until when they come as if in time. */
export function askedLeft(
  { askedAt, agreedAt, ...asked }: AskedRow,
  of: Promised,
  settings: Settings,
  now = new Date(),
): NonNullable<ExchangeSource['lines'][number]['asked']> {
  const until = askedUntil({ askedAt, agreedAt }, of, settings)
  return { ...asked, until, isLate: until === null || dhakaDay(now) > until }
}

interface Promised {
  at: string
  days: number | null
}

/** The last day of it: as many after it was asked for in time as were promised, or after somebody agreed; null: nobody has to a late one. */
export function askedUntil(
  { askedAt, agreedAt }: Pick<AskedRow, 'askedAt' | 'agreedAt'>,
  { at, days }: Promised,
  { shop }: Settings,
): string | null {
  const kept = days ?? shop.promises.exchangeDays
  const isInTime = dhakaDay(askedAt) <= addDays(dhakaDay(at), kept)
  const from = agreedAt ?? (isInTime ? askedAt : null)
  return from && addDays(dhakaDay(from), kept)
}
