import type { To } from 'react-router'
import { groupLakh } from '#shared/rules/price.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

interface ListPagesProps {
  /** The current page, from 1 */
  page: number
  /** The last page; null if there may be more entries than were counted */
  last: number | null
  /** Whether this page is full; if the last page is unknown, a full page has a next one */
  isFull?: boolean
  linkTo: (page: number) => To
  /** Called on navigation to move the focus, because the link may not exist on the other page */
  onChoose: () => void
  words?: { label: string; back: string; on: string }
}

const PAGES = { label: 'Pages', back: 'Previous', on: 'Next' }

/** Links to the previous and next page of a list; nothing if there is only one page. */
export function ListPages({ page, last, isFull, linkTo, onChoose, words = PAGES }: ListPagesProps) {
  const goesOn = last === null ? isFull : page < last
  if (page === 1 && !goesOn) return null
  return (
    <nav aria-label={words.label} className="mt-8 flex flex-wrap items-center justify-between gap-4">
      <p className="text-14 text-ink-muted tabular-nums">
        Page {groupLakh(page)}
        {last !== null && ` of ${groupLakh(last)}`}
      </p>
      <div className="flex flex-wrap gap-3">
        {page > 1 && (
          <LinkButton to={linkTo(page - 1)} tone="secondary" onClick={onChoose}>
            {words.back}
          </LinkButton>
        )}
        {goesOn && (
          <LinkButton to={linkTo(page + 1)} tone="secondary" onClick={onChoose}>
            {words.on}
          </LinkButton>
        )}
      </div>
    </nav>
  )
}
