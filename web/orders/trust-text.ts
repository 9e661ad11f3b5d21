import { formatDate } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import type { Trust } from '#shared/schemas/orders/call.ts'

/** '4 delivered, 0 refused since 3 May 2026'. */
export function trustText({ delivered, refused, unreachable, since }: Trust): string {
  if (!since) return t('New customer')
  const counts = t('{delivered} delivered, {refused} refused since {date}', {
    delivered: figures(delivered),
    refused: figures(refused),
    date: formatDate(since),
  })
  return unreachable > 0 ? `${counts}, ${t('{count} not reached', { count: figures(unreachable) })}` : counts
}
