import { t } from '#shared/language/t.ts'
import { ViewLinks } from './view-links.tsx'

/** The two ways in which other programs work with the shop. */
export function ProgramViews({ open }: { open: 'keys' | 'webhooks' }) {
  return (
    <ViewLinks
      label={t('Other programs')}
      links={[
        { to: '/dashboard/api-keys', label: t('API keys'), isOpen: open === 'keys' },
        { to: '/dashboard/webhooks', label: t('Webhooks'), isOpen: open === 'webhooks' },
      ]}
    />
  )
}
