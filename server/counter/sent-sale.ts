import { hashJson } from '#server/platform/http/hash-json.ts'
import { endingOf } from '#shared/rules/money/voucher-code.ts'
import { idInput } from '#shared/schemas/fields.ts'

/** A sale as a device has sent it: looked at, but not changed. */
export type SentSale = Record<string, unknown>

/** Tells the same sale from another one by what was sent, in any order of its fields; who approves of it may come later. The key of an exchange is read as every id. */
export function hashSale(sent: SentSale): string {
  const { data: key = sent.key } = idInput.safeParse(sent.key)
  return hashJson({ ...withoutApprovals(sent), ...(key !== undefined && { key }) })
}

/** The sale as it is kept for a manager: an approval is nobody's business any more, and of a voucher's code only the ending. */
export function keptSale(sent: SentSale): SentSale {
  const { payments, ...kept } = withoutApprovals(sent)
  return cleaned({ ...kept, ...(payments !== undefined && { payments: withoutCodes(payments) }) }) as SentSale
}

function withoutCodes(payments: unknown): unknown {
  if (!Array.isArray(payments)) return payments
  return payments.map((payment: { method?: unknown; reference?: unknown } | null) =>
    payment?.method === 'Voucher' && typeof payment.reference === 'string'
      ? { ...payment, reference: endingOf(payment.reference) }
      : payment,
  )
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
