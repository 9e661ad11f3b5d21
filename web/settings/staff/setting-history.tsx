import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { historyQuery } from '#web/settings/settings-queries.ts'
import { useSaveSettings } from '#web/settings/use-save-settings.ts'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { changedBy } from './changed-by.ts'
import { settingDifferences } from './setting-differences.ts'

/** The newest changes with what they changed, each to be undone. */
export function SettingHistory({ updatedAt }: { updatedAt: string }) {
  const { data, error, refetch } = useQuery(historyQuery)
  const { data: showrooms } = useQuery(showroomsQuery)
  const { busy, save } = useSaveSettings()
  const showroomName = (id: string) => {
    const showroom = showrooms?.find(({ _id }) => _id === id)
    return showroom ? localized(showroom, 'code') : t('A closed store')
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
