import { t } from '#shared/language/t.ts'
import { ViewLinks } from '#web/staff/view-links.tsx'

/** The two ways to read the audit: its own entries, and all books in one. */
export function AuditViews({ view }: { view: 'entries' | 'activity' }) {
  return (
    <ViewLinks
      label={t('Ways to read the audit')}
      links={[
        { to: '?', label: t('Audit entries'), isOpen: view === 'entries' },
        { to: '?view=activity', label: t('Who did that?'), isOpen: view === 'activity' },
      ]}
    />
  )
}
