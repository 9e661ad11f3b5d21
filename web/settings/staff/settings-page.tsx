import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { SettingsInForce } from '#shared/schemas/settings.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { changedBy, settingDifferences } from '#web/settings/setting-differences.ts'
import { PART_FIELDS } from '#web/settings/setting-fields.ts'
import { historyQuery, settingsQuery } from '#web/settings/settings-queries.ts'
import { useSaveSettings } from '#web/settings/use-save-settings.ts'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { OpeningSection } from './opening-section.tsx'
import { PartSection } from './part-section.tsx'
import { FORM_PARTS, useSettingsForm } from './use-settings-form.ts'

export function meta() {
  return pageMeta({ title: t('Settings'), description: t('The settings of the shop.'), noindex: true })
}

/** `/dashboard/settings`, for whoever changes them. */
export default function SettingsPage() {
  const { data, error, refetch } = useQuery(settingsQuery)
  useFieldOfAddress(data !== undefined)
  if (error && !data) return <LoadFailure subject="The settings" level={2} error={error} onRetry={refetch} />
  if (!data) return <PageHeader title={t('Settings')} status={t('Loading...')} />
  return (
    <>
      <PageHeader title={t('Settings')} />
      <p className="mb-6 max-w-prose text-14 text-ink-muted">
        Changes take effect at once, on every page and in every new order.
      </p>
      <Index />
      <OpeningSection />
      <SettingsForm inForce={data} />
      <SettingHistory updatedAt={data.updatedAt} />
    </>
  )
}

/** The form of all settings; its bar says what is not saved, and saves that alone. */
function SettingsForm({ inForce }: { inForce: SettingsInForce }) {
  const form = useSettingsForm(inForce)
  const { changed, busy, formProps } = form
  const [isAsking, setAsking] = useState(false)
  const names = changed.map((part) => PART_FIELDS[part]?.title ?? part)
  return (
    <>
      <form {...formProps} aria-label={t('Settings')}>
        {FORM_PARTS.map((part) => (
          <PartSection key={part} part={part} form={form} />
        ))}
        <div className="toast-floor sticky bottom-0 z-2 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-paper py-3">
          <p role="status" className="mr-auto text-14 text-ink-muted max-sm:basis-full">
            {names.length > 0 ? t('Not saved: {parts}', { parts: names.join(', ') }) : t('Everything is saved')}
          </p>
          {names.length > 0 && !busy && (
            <Button tone="secondary" onClick={() => setAsking(true)}>
              Discard
            </Button>
          )}
          <Button type="submit" busy={busy} busyLabel={t('Saving…')}>
            Save
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isAsking}
        title="Discard what is not saved?"
        confirmLabel="Discard"
        cancelLabel="Go on editing"
        onConfirm={() => {
          setAsking(false)
          form.discard()
        }}
        onClose={() => setAsking(false)}
      >
        {names.join(', ')}
      </ConfirmDialog>
    </>
  )
}

/** Leads to the parts, of which each is longer than a screen. */
function Index() {
  return (
    <nav aria-label={t('Parts of the settings')} className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {Object.entries(PART_FIELDS).map(([part, fields]) => (
          <li key={part}>
            <a href={`#part-${part}`} className="control-button min-h-11 border border-control px-3 text-14">
              {fields.title}
            </a>
          </li>
        ))}
        <li>
          <a href="#history" className="control-button min-h-11 border border-control px-3 text-14">
            History
          </a>
        </li>
      </ul>
    </nav>
  )
}

/** Focuses the field that the address names, once fields are shown: `/dashboard/settings#hours.usual.opens`. */
function useFieldOfAddress(isShown: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (isShown && hash) document.getElementsByName(hash.slice(1))[0]?.focus()
  }, [isShown, hash])
}

/** The newest changes with what they changed, each to be undone. */
function SettingHistory({ updatedAt }: { updatedAt: string }) {
  const { data, error, refetch } = useQuery(historyQuery)
  const { data: showrooms } = useQuery(showroomsQuery)
  const { busy, save } = useSaveSettings()
  const showroomName = (id: string) => {
    const showroom = showrooms?.find(({ _id }) => _id === id)
    return showroom ? localized(showroom, 'code') : t('A closed showroom')
  }
  return (
    <section aria-labelledby="history" className="border-t border-line py-8">
      <h2 id="history" className="mb-5 text-22">
        History
      </h2>
      {error && <LoadFailure subject="The history" level={3} error={error} onRetry={refetch} />}
      {data?.length === 0 && <p className="text-ink-muted">Nothing has been changed yet.</p>}
      <ul className="grid gap-5">
        {data?.map((change) => (
          <li key={change._id} className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0 text-14">
              <p className="font-medium">
                {formatDateTime(change.at)} · {changedBy(change)}
              </p>
              {settingDifferences(change, showroomName).map(({ path, label, from, to }) => (
                <p key={path} className="wrap-anywhere text-ink-muted">
                  {label}: {from} → {to}
                </p>
              ))}
            </div>
            {/* Opening and closing have presses of their own. */}
            {!change.before.opening && (
              <Button
                tone="secondary"
                busy={busy}
                busyLabel={t('Saving…')}
                aria-label={t('Undo the change of {time}', { time: formatDateTime(change.at) })}
                onClick={() => save(change.before, updatedAt)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
