import type { To } from 'react-router'
import { t } from '#shared/language/t.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import { TextLink } from '#web/ui/text-link.tsx'

interface WhoCellProps {
  by: { name: string } | null
  approvedBy: { name: string } | null
  /** what else they did */
  to: To
}

/** Who did something, with a link to all that they did, and who approved of it. */
export function WhoCell({ by, approvedBy, to }: WhoCellProps) {
  return (
    <>
      {by ? (
        <TextLink to={to} aria-label={t('Everything by {name}', { name: accountName(by.name) })} preventScrollReset>
          {accountName(by.name)}
        </TextLink>
      ) : (
        t('Owner’s command')
      )}
      {approvedBy && (
        <span className="block text-14 text-ink-muted">
          {t('approved by {name}', { name: accountName(approvedBy.name) })}
        </span>
      )}
    </>
  )
}
