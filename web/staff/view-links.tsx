import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'

interface ViewLinksProps {
  /** the accessible name of the row */
  label: string
  links: readonly { to: string; label: string; isOpen: boolean }[]
}

/** Links to the views of one page, the open one marked. */
export function ViewLinks({ label, links }: ViewLinksProps) {
  return (
    <nav aria-label={label} className="mb-4 flex flex-wrap gap-x-5 border-b border-line">
      {links.map(({ to, label, isOpen }) => (
        <Link
          key={to}
          to={to}
          aria-current={isOpen ? 'page' : undefined}
          className={cx(
            '-mb-px inline-flex min-h-11 items-center border-b-2 font-medium',
            isOpen ? 'border-brand' : 'border-transparent text-ink-muted hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
