import { Link } from 'react-router'

export interface Crumb {
  label: string
  lang?: string | undefined
  to: string
}

/** The path to this page, on one line; the last crumb is the page itself and is cut off first. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-14 text-ink-muted">
      <ol className="flex items-center overflow-hidden whitespace-nowrap">
        {crumbs.map((crumb, index) => (
          <li key={crumb.to} className="flex min-w-0 items-center not-last:max-w-[38%] not-last:shrink-0">
            <Link
              to={crumb.to}
              lang={crumb.lang}
              aria-current={index === crumbs.length - 1 ? 'page' : undefined}
              className="truncate py-2 underline-offset-4 hover:text-ink hover:underline aria-[current]:text-ink"
            >
              {crumb.label}
            </Link>
            {index < crumbs.length - 1 && (
              <span aria-hidden="true" className="px-2 text-control">
                /
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
