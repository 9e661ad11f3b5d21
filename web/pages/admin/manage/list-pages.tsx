import { LinkButton } from '#web/ui/link-button.tsx'

interface ListPagesProps {
  page: number
  pages: number
  linkTo: (page: number) => { search: string }
}

/** The way to the pages of a long list before and after this one; nothing where there is one page only. */
export function ListPages({ page, pages, linkTo }: ListPagesProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-4 tabular-nums">
      {page > 1 && (
        <LinkButton to={linkTo(page - 1)} tone="secondary">
          Previous
        </LinkButton>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <LinkButton to={linkTo(page + 1)} tone="secondary">
          Next
        </LinkButton>
      )}
    </nav>
  )
}
