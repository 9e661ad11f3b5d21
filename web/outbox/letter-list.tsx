import { Link } from 'react-router'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import type { OutboxLetter } from '#shared/schemas/outbox-letter.ts'
import { cx } from '#web/ui/cx.ts'

interface LetterListProps {
  letters: readonly Omit<OutboxLetter, 'text' | 'html'>[]
  /** id of the open letter */
  openId: string
  className?: string
}

/** The letters with subject, recipient and time; each has a URL of its own. */
export function LetterList({ letters, openId, className }: LetterListProps) {
  return (
    <nav
      aria-label="Messages"
      className={cx('border-t border-line lg:max-h-[calc(100dvh-12rem)] lg:overflow-y-auto', className)}
    >
      <ul>
        {letters.map(({ _id, to, subject, sentAt }) => (
          <li key={_id} className="border-b border-line">
            <Link
              to={{ search: `?letter=${encodeURIComponent(_id)}` }}
              preventScrollReset
              aria-current={_id === openId || undefined}
              className="block py-3 -outline-offset-2 hover:bg-ground lg:border-l-2 lg:border-transparent lg:pr-2 lg:pl-3 lg:aria-[current]:border-brand lg:aria-[current]:bg-surface"
            >
              <span translate="no" className="block font-medium text-pretty wrap-anywhere">
                {subject}
              </span>
              <span className="block truncate text-14 text-ink-muted">{to}</span>
              <span className="block text-14 text-ink-muted tabular-nums">{formatDateTime(sentAt)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
