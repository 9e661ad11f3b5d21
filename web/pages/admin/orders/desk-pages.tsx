import { DESK_PAGE_SIZE } from '#shared/rules/desk-filter.ts'
import { groupLakh } from '#shared/rules/price.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { type DeskPage, lastPage } from './load-desk.ts'

interface DeskPagesProps {
  page: number
  list: DeskPage
  linkTo: (page: number) => { search: string; hash?: string }
  onChoose: () => void
}

/** The way to newer and to older orders, where there are more than one page holds. */
export function DeskPages({ page, list, linkTo, onChoose }: DeskPagesProps) {
  const last = lastPage(list.total)
  const goesOn = last === null ? list.orders.length === DESK_PAGE_SIZE : page < last
  if ((page === 1 && !goesOn) || !list.orders.length) return null
  return (
    <nav aria-label="Pages of orders" className="mt-6 flex flex-wrap items-center justify-between gap-4">
      <p className="text-14 text-ink-muted tabular-nums">
        Page {groupLakh(page)}
        {last !== null && ` of ${groupLakh(last)}`}
      </p>
      <div className="flex gap-3">
        {page > 1 && (
          <LinkButton to={linkTo(page - 1)} tone="secondary" onClick={onChoose}>
            Newer
          </LinkButton>
        )}
        {goesOn && (
          <LinkButton to={linkTo(page + 1)} tone="secondary" onClick={onChoose}>
            Older
          </LinkButton>
        )}
      </div>
    </nav>
  )
}
