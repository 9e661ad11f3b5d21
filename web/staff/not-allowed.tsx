import { t } from '#shared/language/t.ts'
import { permissionName } from '#shared/rules/people/permission-texts.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

interface NotAllowedProps {
  /** name of the signed-in user */
  name: string
  /** which they lack */
  permission?: Permission | null
  /** path of the page where they begin */
  home?: string
}

/** Replaces a page that the signed-in user may not see. */
export function NotAllowed({ name, permission = null, home = '/' }: NotAllowedProps) {
  const audience = t('those who run the shop')
  return (
    <EmptyState
      level={1}
      title="You are not allowed to do this"
      className="min-h-page content-center px-gutter"
      actions={
        <>
          <LinkButton to={home}>{home === '/' ? t('Go back home') : t('Go to my work')}</LinkButton>
          <LinkButton to="/profile" tone="secondary">
            My Account
          </LinkButton>
        </>
      }
    >
      {permission ? (
        <p>
          {t('You lack the permission ‘{permission}’.', { permission: permissionName(permission) })}{' '}
          {t('You are signed in as {name}.', { name })}
        </p>
      ) : (
        <p>
          This page is for {audience}. You are signed in as{' '}
          <span className="font-medium wrap-anywhere text-ink">{name}</span>.
        </p>
      )}
    </EmptyState>
  )
}
