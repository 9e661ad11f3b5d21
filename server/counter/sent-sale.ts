import { hashJson } from '#server/platform/http/hash-json.ts'

/** A sale as a device has sent it: looked at, but not changed. */
export type SentSale = Record<string, unknown>

/** Tells the same sale from another one by what was sent, in any order of its fields; who approves of it may come later. */
export function hashSale(sent: SentSale): string {
  return hashJson(withoutApprovals(sent))
}

/** The sale as it is kept for a manager: an approval is nobody's business any more. */
export function keptSale(sent: SentSale): SentSale {
  return cleaned(withoutApprovals(sent)) as SentSale
}

/** An exchange has one of its own for a discount. */
function withoutApprovals({ approval: _, discountApproval: __, ...sent }: SentSale): SentSale {
  return sent
}

/** The database's JSON takes neither NUL nor half a character. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [cleaned(name), cleaned(one)]))
}
