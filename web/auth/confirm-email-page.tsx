import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { ApiError, api, call } from '#web/api.ts'
import { toastError } from '#web/lib/loading/toast-error.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { useHydrated } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export function meta() {
  return pageMeta({
    title: t('Confirm your email address'),
    description: t('Confirm that an email address is yours, to get emails about your orders.'),
    noindex: true,
  })
}

/**
 * `/confirm-email#token`, opened from a letter. Only a press of the button confirms, because mail programs open links to
 * look at them; the token stands behind the number sign, which no browser sends to a server.
 */
export default function ConfirmEmail() {
  const { outcome, busy, confirm } = useConfirmation()
  const hydrated = useHydrated()
  return (
    <div className="wrap py-10 sm:py-16">
      <div className="mx-auto grid max-w-md gap-5">
        <h1 className="text-36">Confirm your email address</h1>
        {outcome?.isConfirmed ? (
          <>
            <Notice tone="ok">{outcome.message}. You will now get emails about your orders.</Notice>
            <LinkButton to="/profile/orders" size="lg" block>
              My Orders
            </LinkButton>
          </>
        ) : (
          <>
            <p className="text-ink-muted">
              You will then get emails about your orders and about changes to your account. If you have no account with
              us, just close this page.
            </p>
            {outcome && (
              <Notice tone="bad">
                {outcome.message} <TextLink to="/profile/user-info">Send the link again</TextLink>
              </Notice>
            )}
            <Button size="lg" block busy={busy} disabled={!hydrated} onClick={confirm}>
              Confirm email address
            </Button>
          </>
        )}
        <noscript>
          <p>Confirming the address needs JavaScript.</p>
        </noscript>
      </div>
    </div>
  )
}

function useConfirmation() {
  const [outcome, setOutcome] = useState<{ isConfirmed: boolean; message: string }>()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    setOutcome(undefined)
    try {
      const token = location.hash.slice(1) || '-'
      const { message } = await call(api.auth['email-proof'].confirm.$post({ json: { token } }))
      setOutcome({ isConfirmed: true, message })
    } catch (error) {
      if (error instanceof ApiError && (error.code === 'link_invalid' || error.code === 'invalid'))
        setOutcome({ isConfirmed: false, message: t('This link is no longer valid.') })
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return { outcome, busy, confirm }
}
