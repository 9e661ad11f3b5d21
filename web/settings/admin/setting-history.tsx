import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import type { SettingChange, SettingsPart } from '#shared/schemas/settings.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { historyQuery } from '#web/settings/settings-queries.ts'
import { useSaveSettings } from '#web/settings/use-save-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { changedBy } from './part-form.tsx'
import { PART_FIELDS } from './setting-fields.ts'

/** The newest changes with what they changed, each to be undone. */
export function SettingHistory({ updatedAt }: { updatedAt: string }) {
  const { data, error, refetch } = useQuery(historyQuery)
  const { busy, save } = useSaveSettings()
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
              {differences(change).map(({ path, from, to }) => (
                <p key={path} className="wrap-anywhere text-ink-muted">
                  {labelOf(path)}: {from} → {to}
                </p>
              ))}
            </div>
            <Button
              tone="secondary"
              busy={busy}
              busyLabel={t('Saving…')}
              aria-label={t('Undo the change of {time}', { time: formatDateTime(change.at) })}
              onClick={() => save(change.before, updatedAt)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Difference {
  path: string
  from: string
  to: string
}

function differences({ before, after }: SettingChange): Difference[] {
  const [old, current] = [leaves(before), leaves(after)]
  const paths = [...new Set([...old.keys(), ...current.keys()])].filter((path) => old.get(path) !== current.get(path))
  return paths.map((path) => ({ path, from: old.get(path) ?? '–', to: current.get(path) ?? '–' }))
}

function leaves(value: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(value).flatMap(([key, child]) =>
      typeof child === 'object' && child !== null
        ? [...leaves(child, `${prefix}${key}.`)]
        : [[prefix + key, child === null ? '–' : String(child)] as const],
    ),
  )
}

/** What the form calls a value; in a list with the number of its row. */
function labelOf(path: string): string {
  const [part = '', ...rest] = path.split('.')
  const known = PART_FIELDS[part as SettingsPart]
  const ownPath = rest.join('.')
  const label = known?.fields.find((field) => field.path === ownPath)?.label ?? known?.otherLabels?.[ownPath]
  if (label) return label
  const [listPath, index, ...inRow] = rest
  const list = known?.lists?.find((other) => other.path === listPath)
  const inList = list?.fields.find((field) => field.path === inRow[0])?.label
  return inList ? `${list?.row} ${figures(Number(index) + 1)}: ${inList}` : `${known?.title ?? part} ${rest.join(' ')}`
}
