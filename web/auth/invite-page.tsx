import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { InviteAnswer } from '#shared/schemas/people/invites.ts'
import { ApiError, api, call } from '#web/api.ts'
import { acceptedOf, readTextFields } from '#web/lib/forms/field-errors.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { useHydrated } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function meta() {
  return pageMeta({
    title: t('Your invitation'),
    description: t('Accept an invitation to work for the shop.'),
    noindex: true,
  })
}

/** `/invite#token`, opened from a letter: says as what and where somebody is to work, and asks a new account for its password. */
export default function InvitePage() {
  const token = useLocation().hash.slice(1)
  const hydrated = useHydrated()
  const [isAccepted, setAccepted] = useState(false)
  const { data, error, load } = useInvite(token)
  const isInvalid = (hydrated && !token) || (error instanceof ApiError && [400, 422].includes(error.status))
  return (
    <div className="wrap py-10 sm:py-16">
      <div className="mx-auto grid max-w-md gap-5">
        <h1 className="text-36">Your invitation</h1>
        {isAccepted ? (
          <>
            <Notice tone="ok">Welcome! Please sign in.</Notice>
            <LinkButton to="/login?next=/dashboard" state={{ email: data?.email }} size="lg" block>
              Sign In
            </LinkButton>
          </>
        ) : isInvalid ? (
          <Notice tone="bad">This link is no longer valid. Ask whoever invited you to send it again.</Notice>
        ) : error ? (
          <LoadFailure subject="The invitation" level={2} error={error} onRetry={load} />
        ) : data ? (
          <>
            <dl className="grid gap-3 wrap-anywhere">
              <Fact label={t('Email')} value={data.email} />
              <Fact label={t('Role')} value={localized(data.role, 'name')} />
              <Fact
                label={t('Showrooms')}
                value={data.showrooms?.map((showroom) => localized(showroom, 'code')).join(', ') ?? t('All showrooms')}
              />
            </dl>
            <AcceptForm token={token} email={data.email} isNew={data.isNew} onAccepted={() => setAccepted(true)} />
          </>
        ) : (
          <p role="status">Loading...</p>
        )}
        <noscript>
          <p>Accepting the invitation needs JavaScript.</p>
        </noscript>
      </div>
    </div>
  )
}

/** What the link leads to, or why that is not known. */
function useInvite(token: string) {
  const [data, setData] = useState<InviteAnswer>()
  const [error, setError] = useState<unknown>(null)
  const load = useCallback(async () => {
    setError(null)
    try {
      setData(await call(api.invites.read.$post({ json: { token } })))
    } catch (failure) {
      setError(failure)
    }
  }, [token])
  useEffect(() => {
    if (token) void load()
  }, [token, load])
  return { data, error, load }
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-14 text-ink-muted">{label}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  )
}

interface AcceptFormProps {
  token: string
  email: string
  isNew: boolean
  onAccepted: () => void
}

function AcceptForm({ token, email, isNew, onAccepted }: AcceptFormProps) {
  const { formProps, errors, busy } = useSubmit({
    read: async (form) => {
      const { inviteAcceptance } = await import('#shared/schemas/people/invites.ts')
      const person = isNew ? readTextFields(form) : undefined
      return acceptedOf(form, inviteAcceptance.safeParse({ token, person }))
    },
    send: async (json) => {
      await call(api.invites.accept.$post({ json }))
      onAccepted()
    },
  })
  const field = (name: string) => ({ name, required: true, error: errors[name] })
  return (
    <form {...formProps} className="grid gap-5">
      {isNew ? (
        <>
          <input hidden readOnly name="username" autoComplete="username" value={email} />
          <TextField label="Name" {...field('name')} autoComplete="name" maxLength={120} />
          <TextField label="Phone" {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" maxLength={40} />
          <PasswordField
            label="Password"
            {...field('password')}
            autoComplete="new-password"
            hint="At least 8 characters"
          />
        </>
      ) : (
        <p className="text-pretty text-ink-muted">You keep your account and its password.</p>
      )}
      <Button type="submit" size="lg" block busy={busy}>
        Accept the invitation
      </Button>
    </form>
  )
}
