import { Link } from 'react-router'
import { t } from '#shared/language/t.ts'
import { cx } from '#web/ui/cx.ts'

/** The two ways to read the audit: its own entries, and all books in one. */
export function AuditViews({ view }: { view: 'entries' | 'activity' }) {
  const links = [
    { to: '?', label: t('Audit entries'), isOpen: view === 'entries' },
    { to: '?view=activity', label: t('Who did that?'), isOpen: view === 'activity' },
  ]
  return (
    <nav aria-label={t('Ways to read the audit')} className="mb-4 flex gap-5 border-b border-line">
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
