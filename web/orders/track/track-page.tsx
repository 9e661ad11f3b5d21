import { lazy, Suspense, useMemo, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { TrackPass } from '#shared/schemas/orders/own-order.ts'
import { api, call, errorMessage } from '#web/api.ts'
import { readFilled } from '#web/lib/forms/field-errors.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { QueryProvider } from '#web/lib/loading/query-provider.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { useHydrated, useSession } from '#web/state/auth.ts'
import { isRecord } from '#web/state/shapes.ts'
import { readTabStorage, removeTabStorage, writeTabStorage } from '#web/state/tab-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

export function meta() {
  return pageMeta({
    title: t('Track an order'),
    description: t('See where your order is, by its number and your phone.'),
    noindex: true,
  })
}

const EXAMPLE = 'OM-261127-7F3K'

const TracedOrder = lazy(() => import('./traced-order.tsx'))

/** `/track`: an order by its number and the whole phone that was given for it, without an account. */
export default function TrackPage() {
  const hydrated = useHydrated()
  const viewer = useSession()?.allInfo._id ?? null
  const kept = useMemo(() => (hydrated ? readTrackPass(viewer, Date.now()) : null), [hydrated, viewer])
  const [chosen, setChosen] = useState<string | null>()
  const pass = chosen === undefined ? kept : chosen
  const show = (found: TrackPass) => {
    keepTrackPass(found, viewer)
    setChosen(found.token)
  }
  const end = () => {
    clearTrackPass()
    setChosen(null)
  }
  return (
    <div className="wrap py-10 sm:py-16">
      <QueryProvider>
        {pass ? (
          <Suspense fallback={<p role="status">Loading...</p>}>
            <TracedOrder pass={pass} onEnd={end} />
          </Suspense>
        ) : (
          <TrackForm onFound={show} />
        )}
      </QueryProvider>
    </div>
  )
}

function TrackForm({ onFound }: { onFound: (pass: TrackPass) => void }) {
  const hydrated = useHydrated()
  const [refusal, setRefusal] = useState('')
  const { formProps, field, busy } = useSubmit({
    read: readFilled,
    send: async ({ number = '', phone = '' }) => {
      setRefusal('')
      onFound(await call(api.orders.track.$post({ json: { number, phone } })))
    },
    report: (error, { isAtField }) => setRefusal(isAtField ? '' : errorMessage(error)),
  })
  return (
    <div className="mx-auto grid max-w-md gap-5">
      <h1 className="text-36">{t('Track an order')}</h1>
      <p className="text-ink-muted">{t('The number is in our email and on your order. No account is needed.')}</p>
      <form {...formProps} className="grid gap-5">
        <TextField
          label={t('Order number')}
          {...field('number')}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={EXAMPLE}
          maxLength={80}
        />
        <TextField
          label={t('Phone')}
          {...field('phone')}
          type="tel"
          required
          autoComplete="tel"
          hint={t('The whole number that was given for the delivery')}
          maxLength={20}
        />
        {refusal && <Notice tone="bad">{refusal}</Notice>}
        <Button type="submit" size="lg" block busy={busy} disabled={!hydrated}>
          {t('Find the order')}
        </Button>
      </form>
      <p className="text-14 text-ink-muted">
        {t('With an account all your orders are in one place:')} <TextLink to="/profile/orders">My Orders</TextLink>
      </p>
      <noscript>
        <p>{t('Tracking an order needs JavaScript.')}</p>
      </noscript>
    </div>
  )
}

const KEPT_PASS = 'trackPass'

/**
 * Keeps what lets this tab see one order, until it ends or somebody else signs in or out; the number and the phone that gave it are kept
 * nowhere. `viewer`: the account that is signed in, null: none.
 */
function keepTrackPass({ token, until }: TrackPass, viewer: string | null): void {
  writeTabStorage(KEPT_PASS, { token, until, viewer })
}

/** The token of the viewer's kept pass; null if there is none, or it has ended. What is no use any more is removed. */
function readTrackPass(viewer: string | null, now: number): string | null {
  const pass = readTabStorage(KEPT_PASS)
  const isKept = isRecord(pass) && typeof pass.token === 'string' && typeof pass.until === 'string'
  if (isKept && pass.viewer === viewer && Date.parse(String(pass.until)) > now) return String(pass.token)
  clearTrackPass()
  return null
}

function clearTrackPass(): void {
  removeTabStorage(KEPT_PASS)
}
