import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { t } from '#shared/language/t.ts'
import { ApiError, api, call } from '#web/api.ts'
import { toastError } from '#web/lib/loading/toast-error.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { useHydrated } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export function meta() {
  return pageMeta({
    title: t('Undo the email change'),
    description: t('Restore the former email address of your account.'),
    noindex: true,
  })
}

/** `/undo-email`, opened by the letter to a former address: undoes the change once a button is pressed. The secret stands behind #. */
export default function UndoEmail() {
  const secret = useLocation().hash.slice(1)
  const hydrated = useHydrated()
  const { email, isInvalid, busy, undo } = useUndo(secret)
  const panel = useRef<HTMLDivElement>(null)
  const isOver = email !== null || isInvalid
  useEffect(() => {
    if (isOver) panel.current?.querySelector('h2')?.focus()
  }, [isOver])

  return (
    <div className="wrap py-10 sm:py-16">
      <div className="mx-auto max-w-md">
        <h1 className="text-36">Undo the email change</h1>
        <div ref={panel} className="mt-6 grid gap-5">
          {email !== null ? (
            <Outcome title="Your email address is back">
              <p>
                <span className="font-medium wrap-anywhere text-ink">{email}</span> belongs to your account again, and
                everyone has been signed out. Choose a new password now: the old one no longer works.
              </p>
              <LinkButton to="/change-password" state={{ step: 'email', email, sentAt: 0 }} size="lg" block>
                Choose a new password
              </LinkButton>
            </Outcome>
          ) : isInvalid || (hydrated && !secret) ? (
            <Outcome title="This link is no longer valid">
              <p>
                The link works once, within 72 hours, and must be complete. If you have lost your account,{' '}
                <TextLink to="/locations">call us</TextLink>: we will restore it.
              </p>
            </Outcome>
          ) : (
            <>
              <p className="text-pretty text-ink-muted">
                Your account gets back the email address that this link was sent to. Everyone signed in to it is signed
                out and its password stops working: you choose a new one with a code that we send you.
              </p>
              <Button size="lg" block busy={busy} disabled={!hydrated} onClick={undo}>
                Undo the change
              </Button>
            </>
          )}
        </div>
        <noscript>
          <p className="mt-6">Undoing the change needs JavaScript.</p>
        </noscript>
      </div>
    </div>
  )
}

function Outcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 tabIndex={-1} className="text-22 outline-none">
        {title}
      </h2>
      <div className="grid gap-5 text-pretty text-ink-muted">{children}</div>
    </>
  )
}

/** `email`: the address that the account has again, or null. */
function useUndo(secret: string) {
  const [email, setEmail] = useState<string | null>(null)
  const [isInvalid, setInvalid] = useState(false)
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    try {
      setEmail((await call(api.auth['undo-email-change'].$post({ json: { secret } }))).email)
    } catch (error) {
      if (error instanceof ApiError && [400, 422].includes(error.status)) setInvalid(true)
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return { email, isInvalid, busy, undo }
}
