import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { t } from '#shared/language/t.ts'
import type { SettingsPart } from '#shared/schemas/settings.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { settingsQuery } from '#web/settings/settings-queries.ts'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { NotAllowed } from '#web/staff/not-allowed.tsx'
import { useSession } from '#web/state/auth.ts'
import { OpeningSection } from './opening-section.tsx'
import { PartForm } from './part-form.tsx'
import { PART_FIELDS } from './setting-fields.ts'
import { SettingHistory } from './setting-history.tsx'

export function meta() {
  return pageMeta({ title: t('Settings'), description: t('The settings of the shop.'), noindex: true })
}

/** `/dashboard/settings`, for super users. */
export default function SettingsPage() {
  const currentUser = useSession()?.allInfo
  if (!currentUser) return null
  return currentUser.su ? <AllSettings /> : <NotAllowed name={currentUser.name} audience="super users" />
}

function AllSettings() {
  const { data, error, refetch } = useQuery(settingsQuery)
  useFieldOfAddress(data !== undefined)
  if (error && !data) return <LoadFailure subject="The settings" level={2} error={error} onRetry={refetch} />
  if (!data) return <PageHeader title={t('Settings')} status={t('Loading...')} />
  const { updatedAt, changes, ...settings } = data
  return (
    <>
      <PageHeader title={t('Settings')} />
      <p className="mb-6 max-w-prose text-14 text-ink-muted">
        Changes take effect at once, on every page and in every new order.
      </p>
      <OpeningSection />
      {(Object.keys(PART_FIELDS) as SettingsPart[]).map((part) => (
        <PartForm key={part} part={part} settings={settings} updatedAt={updatedAt} lastChange={changes[part]} />
      ))}
      <SettingHistory updatedAt={updatedAt} />
    </>
  )
}

/** Focuses the field that the address names, once fields are shown: `/dashboard/settings#usual.opens`. */
function useFieldOfAddress(isShown: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (isShown && hash) document.getElementsByName(hash.slice(1))[0]?.focus()
  }, [isShown, hash])
}
