import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import { watchToken } from '#web/api.ts'
import { useAccess, useMemberShowroom } from '#web/auth/access.ts'
import { saveFile } from '#web/lib/files/save-file.ts'
import { DayField, daysOfMonth, MonthField, monthOfDays } from '#web/lib/lists/day-field.tsx'
import { useShowroomChoices } from '#web/showrooms/use-showroom-choices.ts'
import { readStorage } from '#web/state/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { PAGE_DOWNLOADS } from './page-downloads.ts'

/** The lists of the page as files: exactly what its filter, which is in the address, leaves. */
export default function DownloadDialog({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation()
  const access = useAccess()
  const lists = (PAGE_DOWNLOADS[pathname.replace(/\/$/, '')] ?? []).filter(({ permissions, everywhere }) =>
    permissions.some((permission) => (everywhere ? access?.mayEverywhere(permission) : access?.may(permission))),
  )
  const ofShowroom = lists.filter(({ store }) => store)
  const asked = ofShowroom[0]?.permissions[0] ?? 'read_orders'
  const showrooms = useShowroomChoices(asked)
  const own = useMemberShowroom(asked)
  const [params, setParams] = useState(() => {
    const shown = new URLSearchParams(search)
    if (own && lists.every(({ store }) => store === 'own' || store === 'one')) shown.set('store', own._id)
    return shown
  })
  const [busy, setBusy] = useState('')
  const set = (changes: Record<string, string | null>) =>
    setParams((former) => {
      const next = new URLSearchParams(former)
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      return next
    })
  const save = async (list: string, query: [name: string, value: string][]) => {
    setBusy(`${list} ${query.at(-1)?.[1]}`)
    await saveFile(fetchList(list, new URLSearchParams(query)))
    setBusy('')
  }
  const month = monthOfDays(params.get('from'), params.get('to'))
  const ofMonth = lists.some(({ list }) => list === 'books') && access?.mayEverywhere('read_payments')
  const needsStore = showrooms.length > 0 && ofShowroom.some(({ store }) => store !== 'own')
  const needsDays = lists.some(({ days }) => days)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Download')}
      description={t('Exactly what the list shows now, all of its pages. Each download is noted in the audit.')}
    >
      {(needsStore || needsDays) && (
        <div className="mb-5 grid gap-3 sm:grid-cols-2">
          {needsStore && (
            <SelectField
              label={t('Showroom')}
              className="col-span-full"
              value={params.get('store') ?? ''}
              placeholder={
                ofShowroom.some(({ store }) => store === 'any') ? t('All showrooms') : t('Choose a showroom')
              }
              options={showrooms}
              onChange={({ target }) => set({ store: target.value })}
            />
          )}
          {needsDays && <PeriodFields params={params} onChange={set} />}
        </div>
      )}
      <ul className="grid gap-2">
        {ofMonth && (
          <FileRow
            label={t('Month for the accountant')}
            hint={
              month === ''
                ? t('Choose a month above first.')
                : t('Sales, VAT, refunds, cash and couriers of all showrooms.')
            }
          >
            <FileButton
              label={t('Month for the accountant')}
              format="xlsx"
              busy={busy === `month ${month}`}
              disabled={month === ''}
              onPress={() => void save('month', [['month', month]])}
            />
          </FileRow>
        )}
        {lists.map(({ list, label, store }) => (
          <FileRow key={list} label={label}>
            {(['csv', 'xlsx'] as const).map((format) => (
              <FileButton
                key={format}
                label={label}
                format={format}
                busy={busy === `${list} ${format}`}
                disabled={store === 'one' && showrooms.length > 1 && !params.get('store')}
                onPress={() => void save(list, [...params, ['format', format]])}
              />
            ))}
          </FileRow>
        ))}
      </ul>
    </Dialog>
  )
}

interface PeriodFieldsProps {
  params: URLSearchParams
  onChange: (days: { from?: string | null; to?: string | null }) => void
}

/** A month, or other days. */
function PeriodFields({ params, onChange }: PeriodFieldsProps) {
  const [from, to] = [params.get('from'), params.get('to')]
  return (
    <>
      <MonthField
        label={t('Month')}
        className="col-span-full"
        month={monthOfDays(from, to)}
        onMonthChange={(month) => month && onChange(daysOfMonth(month))}
      />
      <DayField label={t('From')} day={from} max={to} onDayChange={(day) => onChange({ from: day })} />
      <DayField label={t('To')} day={to} min={from} onDayChange={(day) => onChange({ to: day })} />
    </>
  )
}

function FileRow({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-m border border-line p-3">
      <div className="mr-auto">
        <p className="font-semibold">{label}</p>
        {hint && <p className="text-14 text-ink-muted">{hint}</p>}
      </div>
      {children}
    </li>
  )
}

interface FileButtonProps {
  label: string
  format: 'csv' | 'xlsx'
  busy: boolean
  disabled: boolean
  onPress: () => void
}

function FileButton({ label, format, busy, disabled, onPress }: FileButtonProps) {
  return (
    <Button
      size="sm"
      tone="secondary"
      busy={busy}
      disabled={disabled}
      aria-label={t('{list} as {format}', { list: label, format: format.toUpperCase() })}
      onClick={onPress}
    >
      {format.toUpperCase()}
    </Button>
  )
}

const watchedFetch = watchToken((input, init) => fetch(input, init))

/** Beside the typed client, which knows no call whose address is data. */
function fetchList(list: string, query: URLSearchParams): Promise<Response> {
  const token = readStorage('auth')?.token
  return watchedFetch(`${language() === 'bn' ? '/bn' : ''}/api/v1/downloads/${list}?${query}`, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  })
}
