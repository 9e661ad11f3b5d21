import { formatDateTime } from '#shared/bangladesh/dates.ts'
import type { AuditAction } from '#shared/rules/audit-action.ts'
import { formatCount } from '#shared/rules/format-count.ts'
import { formatTaka } from '#shared/rules/price.ts'
import type { AuditDetails } from '#shared/schemas/audit.ts'

/** An action in words: 'Sub category changed'. */
export function actionLabel(action: AuditAction): string {
  return capitalize(action.replaceAll('-', ' '))
}

/** What has no name, or none any more, is told by the end of its id. */
export function endOfId(id: string): string {
  return `#${id.slice(-8)}`
}

/** What an entry tells beyond its action, one line each. */
export function describeDetails(details: AuditDetails): string[] {
  const { fields, page, listed, searched, from, to, store: _, madeAt, ...rest } = details
  const isReading = typeof listed === 'number'
  return [
    Array.isArray(fields) && describeFields(fields),
    typeof from === 'string' && (typeof to === 'string' ? `From ${from} to ${to}` : `Was ${from}`),
    isReading && `${listed} listed, page ${page}${searched ? ', after a search' : ''}`,
    typeof madeAt === 'string' && `The state of ${formatDateTime(madeAt)}`,
    ...Object.entries(rest).map(([key, value]) => describeValue(key, value)),
  ].filter((line) => line !== false && line !== null)
}

function describeFields(fields: string[]): string {
  return fields.length > 0 ? `Changed: ${fields.map(inWords).join(', ')}` : 'Saved without a change'
}

function describeValue(key: string, value: AuditDetails[string] | undefined): string | null {
  if (value === null || value === undefined || Array.isArray(value)) return null
  if (typeof value === 'object') {
    const before = value.from === null ? '' : ` ${formatTaka(value.from)} to`
    return `${capitalize(inWords(key))}${before} ${formatTaka(value.to)}`
  }
  if (typeof value === 'number' && key.endsWith('s')) return formatCount(value, key.slice(0, -1))
  return `${capitalize(inWords(key))}: ${value}`
}

/** A column as people read it: 'discountPrice' is 'discount price', 'sizeIds' is 'sizes'. */
function inWords(column: string): string {
  return column
    .replace(/Ids$/, 's')
    .replace(/([A-Z]|\d+)/g, ' $1')
    .toLowerCase()
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
