import type { To } from 'react-router'
import { t } from '#shared/language/t.ts'
import { groupLakh } from '#shared/rules/money/price.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

interface PaginationProps {
  /** The current page, from 1 */
  page: number
  /** The last page; null if there may be more entries than were counted */
  lastPage: number | null
  /** Whether this page is full; if the last page is unknown, a full page has a next one */
  isFull?: boolean
  linkTo: (page: number) => To
  /** Called on navigation to move the focus, because the link may not exist on the other page */
  onNavigate: () => void
  labels?: { label: string; previous: string; next: string }
}

const DEFAULT_LABELS = { label: t('Pages'), previous: t('Previous'), next: t('Next') }

/** Links to the previous and next page of a list; nothing if there is only one page. */
export function Pagination({ page, lastPage, isFull, linkTo, onNavigate, labels = DEFAULT_LABELS }: PaginationProps) {
  const hasNext = lastPage === null ? isFull : page < lastPage
  if (page === 1 && !hasNext) return null
  return (
    <nav aria-label={labels.label} className="mt-8 flex flex-wrap items-center justify-between gap-4">
      <p className="text-14 text-ink-muted tabular-nums">
        {lastPage === null
          ? t('Page {page}', { page: groupLakh(page) })
          : t('Page {page} of {lastPage}', { page: groupLakh(page), lastPage: groupLakh(lastPage) })}
      </p>
      <div className="flex flex-wrap gap-3">
        {page > 1 && (
          <LinkButton to={linkTo(page - 1)} tone="secondary" onClick={onNavigate}>
            {labels.previous}
          </LinkButton>
        )}
        {hasNext && (
          <LinkButton to={linkTo(page + 1)} tone="secondary" onClick={onNavigate}>
            {labels.next}
          </LinkButton>
        )}
      </div>
    </nav>
  )
}
