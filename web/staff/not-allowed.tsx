import { t } from '#shared/language/t.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

interface NotAllowedProps {
  /** name of the signed-in user */
  name: string
  /** who may see the page */
  audience?: string | undefined
}

/** Replaces a page that the signed-in user may not see. */
export function NotAllowed({ name, audience = t('those who run the shop') }: NotAllowedProps) {
  return (
    <EmptyState
      level={1}
      title="You are not allowed to do this"
      className="min-h-page content-center px-gutter"
      actions={
        <>
          <LinkButton to="/">Go back home</LinkButton>
          <LinkButton to="/profile" tone="secondary">
            My Account
          </LinkButton>
        </>
      }
    >
      <p>
        This page is for {audience}. You are signed in as{' '}
        <span className="font-medium wrap-anywhere text-ink">{name}</span>.
      </p>
    </EmptyState>
  )
}
