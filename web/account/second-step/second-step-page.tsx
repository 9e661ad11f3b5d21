import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import type { SecondStepState } from '#shared/schemas/second-step.ts'
import { api, call } from '#web/api.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { secondStepQuery } from '../account-queries.ts'
import { PasskeyList } from './passkey-list.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TrustedList } from './trusted-list.tsx'

const AppDialog = lazy(() => import('./app-dialog.tsx'))

export function meta() {
  return pageMeta({
    title: t('Second step'),
    description: t('Protect your account by an app on your phone or by a passkey.'),
    noindex: true,
  })
}

/** `/profile/second-step` */
export default function SecondStepPage() {
  const { data, error, refetch } = useQuery(secondStepQuery)
  const [codes, setCodes] = useState<string[]>([])
  if (error && !data) return <LoadFailure subject={t('Your second step')} error={error} onRetry={refetch} />
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t('Account Actions'), to: '/profile/account-actions' },
          { label: t('Second step'), to: '/profile/second-step' },
        ]}
      />
      <h1 className="mt-1 text-36">Second step</h1>
      <p className="mt-3 max-w-prose text-pretty text-ink-muted">
        Whoever learns your password cannot sign in without your phone or your passkey.
      </p>
      {data ? (
        <div className="mt-6 max-w-prose border-t border-line">
          {data.isRequired && !isSetUp(data) && (
            <Notice tone="warn" title="Your role asks for a second step" className="mt-6">
              Set one up now. Until then only your own account is open to you.
            </Notice>
          )}
          {codes.length > 0 && <RecoveryCodes codes={codes} onDone={() => setCodes([])} />}
          <AppSection state={data} onCodes={setCodes} />
          <PasskeyList passkeys={data.passkeys} onCodes={setCodes} />
          {isSetUp(data) && <RecoverySection state={data} onCodes={setCodes} />}
          {data.trusted.length > 0 && <TrustedList trusted={data.trusted} />}
          {isSetUp(data) && <RemoveSection />}
        </div>
      ) : (
        <div role="status" className="mt-6 grid grid-cols-1 gap-4">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-20 max-w-prose" />
          <Skeleton className="h-20 max-w-prose" />
        </div>
      )}
    </>
  )
}

function isSetUp({ appSince, passkeys }: SecondStepState): boolean {
  return appSince !== null || passkeys.length > 0
}

interface PartProps {
  state: SecondStepState
  /** new recovery codes, to be shown once */
  onCodes: (codes: string[]) => void
}

function AppSection({ state: { appSince }, onCodes }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-b border-line py-6">
      <div className="grid min-w-0 flex-[1_1_16rem] gap-1">
        <h2 className="flex flex-wrap items-center gap-3 text-18">
          {t('App with codes')} {appSince !== null && <Badge tone="ok">On</Badge>}
        </h2>
        <p className="text-14 text-pretty text-ink-muted">
          {appSince === null
            ? t(
                'An app such as Google Authenticator, Microsoft Authenticator or Aegis shows a new code every half minute.',
              )
            : t('Set up {time}', { time: formatDateTime(appSince) })}
        </p>
      </div>
      {appSince === null && (
        <Button tone="secondary" onClick={() => setOpen(true)}>
          Set up an app
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <AppDialog
            onClose={() => setOpen(false)}
            onConfirmed={(codes) => {
              setOpen(false)
              onCodes(codes)
              return queries.invalidateQueries(secondStepQuery)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

function RecoverySection({ state: { recoveryCodesLeft }, onCodes }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-b border-line py-6">
      <div className="grid min-w-0 flex-[1_1_16rem] gap-1">
        <h2 className="text-18">Recovery codes</h2>
        <p className="text-14 text-pretty text-ink-muted">
          {t('For the day when your phone is lost. {count} of them are left; each works once.', {
            count: figures(recoveryCodesLeft),
          })}
        </p>
      </div>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        Make new codes
      </Button>
      {isOpen && (
        <PasswordDialog
          title={t('Make new recovery codes')}
          text={t('The codes that you have now do not work any more then.')}
          confirmLabel={t('Make new codes')}
          onClose={() => setOpen(false)}
          onConfirm={async (currentPassword) => {
            const made = await call(api.auth['second-step']['recovery-codes'].$post({ json: { currentPassword } }))
            onCodes(made.recoveryCodes)
            await queries.invalidateQueries(secondStepQuery)
          }}
        />
      )}
    </section>
  )
}

function RemoveSection() {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  return (
    <section className="py-6">
      <Button tone="danger" onClick={() => setOpen(true)}>
        Remove the second step
      </Button>
      {isOpen && (
        <PasswordDialog
          title={t('Remove the second step')}
          text={t('App, passkeys and recovery codes end. Your password alone signs you in then.')}
          confirmLabel={t('Remove the second step')}
          onClose={() => setOpen(false)}
          onConfirm={async (currentPassword) => {
            await call(api.auth['second-step'].remove.$post({ json: { currentPassword } }))
            await queries.invalidateQueries(secondStepQuery)
          }}
        />
      )}
    </section>
  )
}
