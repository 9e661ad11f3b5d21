import { useState } from 'react'
import { useLocation } from 'react-router'
import { language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import { watchToken } from '#web/api.ts'
import { useAccess, useMemberShowroom } from '#web/auth/access.ts'
import { DayField } from '#web/lib/lists/day-field.tsx'
import { useShowroomChoices } from '#web/showrooms/use-showroom-choices.ts'
import { readStorage } from '#web/state/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { PAGE_DOWNLOADS } from './page-downloads.ts'
import { saveFile } from './save-file.ts'

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
  const set = (name: string, value: string | null) =>
    setParams((former) => {
      const next = new URLSearchParams(former)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  const save = async (list: string, format: 'csv' | 'xlsx') => {
    setBusy(`${list} ${format}`)
    await saveFile(fetchFile(list, new URLSearchParams([...params, ['format', format]])))
    setBusy('')
  }
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
              onChange={({ target }) => set('store', target.value)}
            />
          )}
          {needsDays && (
            <>
              <DayField
                label={t('From')}
                day={params.get('from')}
                max={params.get('to')}
                onDayChange={(day) => set('from', day)}
              />
              <DayField
                label={t('To')}
                day={params.get('to')}
                min={params.get('from')}
                onDayChange={(day) => set('to', day)}
              />
            </>
          )}
        </div>
      )}
      <ul className="grid gap-2">
        {lists.map(({ list, label, store }) => (
          <li key={list} className="flex flex-wrap items-center gap-2 rounded-m border border-line p-3">
            <p className="mr-auto font-semibold">{label}</p>
            {(['csv', 'xlsx'] as const).map((format) => (
              <Button
                key={format}
                size="sm"
                tone="secondary"
                busy={busy === `${list} ${format}`}
                disabled={store === 'one' && showrooms.length > 1 && !params.get('store')}
                aria-label={t('{list} as {format}', { list: label, format: format.toUpperCase() })}
                onClick={() => void save(list, format)}
              >
                {format.toUpperCase()}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const watchedFetch = watchToken((input, init) => fetch(input, init))

/** Beside the typed client, which knows no call whose address is data. */
function fetchFile(list: string, query: URLSearchParams): Promise<Response> {
  const token = readStorage('auth')?.token
  return watchedFetch(`${language() === 'bn' ? '/bn' : ''}/api/v1/downloads/${list}?${query}`, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  })
}
