import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'

/** How many sales of a device have not arrived, and since when. */
export function waitingText(waiting: number, since: string | null): string {
  const count = { count: waiting }
  const text = plural(waiting, t('{count} sale waits there', count), t('{count} sales wait there', count))
  return since ? t('{what} since {date}', { what: text, date: formatDateTime(since) }) : text
}
