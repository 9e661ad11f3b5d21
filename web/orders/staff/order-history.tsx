import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { HistoryEntry } from '#shared/schemas/order.ts'
import { historyTexts } from './history-texts.ts'

/** Everything that happened to an order with user and time, newest first. */
export function OrderHistory({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol reversed className="border-t border-line text-14">
      {entries.toReversed().map((entry, index) => {
        const [title, ...details] = historyTexts(entry)
        const { at, by } = entry
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and none comes between others
            key={`${at} ${index}`}
            className="grid gap-x-4 border-b border-line py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <div className="wrap-anywhere">
              <p className="font-medium">{title}</p>
              {details.map((text) => (
                <p key={text} className="text-ink-muted">
                  {text}
                </p>
              ))}
            </div>
            <p className="text-ink-muted wrap-anywhere">{by && t('by {name}', { name: accountName(by.name) })}</p>
            <time dateTime={at} className="text-ink-muted tabular-nums">
              {formatDateTime(at)}
            </time>
          </li>
        )
      })}
    </ol>
  )
}
