import { Store } from 'lucide-react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatDistance } from '#shared/rules/showrooms/distance.ts'
import { sortByDistance } from '#shared/rules/showrooms/sort-by-distance.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { api, call } from '#web/api.ts'
import { toastError } from '#web/lib/loading/toast-error.ts'
import { showroomOptions } from '#web/showrooms/showroom-options.ts'
import { requestPositionIfGranted, usePosition } from '#web/state/position.ts'
import { useStorage, writeStorage } from '#web/state/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'

interface AtMyShowroomProps {
  /** id of the showroom that the list is limited to */
  store: string | null
  onChange: (store: string | null) => void
}

/** Limits a list to what the shopper's showroom has now; without one, it is chosen first. */
export default function AtMyShowroom({ store, onChange }: AtMyShowroomProps) {
  const mine = useStorage('showroom')
  const [isOpen, setOpen] = useState(false)
  const chip =
    'inline-flex min-h-11 items-center gap-2 rounded-m border border-control bg-surface px-3.5 text-14 font-medium duration-150 ease-out hover:border-ink aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-brand-ink'
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {mine || store ? (
        <>
          <button
            type="button"
            aria-pressed={store !== null}
            onClick={() => onChange(store === null ? (mine?._id ?? null) : null)}
            className={chip}
          >
            <Store aria-hidden="true" className="size-4" />
            {mine && (!store || store === mine._id)
              ? t('At {name} now', { name: localized(mine, 'code') })
              : t('At one showroom now')}
          </button>
          <Button tone="quiet" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Another showroom
          </Button>
        </>
      ) : (
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={chip}>
          <Store aria-hidden="true" className="size-4" />
          In stock at my showroom
        </button>
      )}
      {isOpen && <MyShowroomDialog onClose={() => setOpen(false)} onChoose={({ _id }) => onChange(_id)} />}
    </div>
  )
}

interface MyShowroomDialogProps {
  onChoose?: (showroom: Showroom) => void
  onClose: () => void
}

/** Chooses the shopper's showroom, the nearest first where the position is known, or forgets it. */
function MyShowroomDialog({ onChoose, onClose }: MyShowroomDialogProps) {
  const mine = useStorage('showroom')
  const position = usePosition()
  const [showrooms, setShowrooms] = useState<Showroom[] | null>(null)
  useEffect(() => {
    void requestPositionIfGranted()
    call(api.showrooms['all-showrooms'].$get()).then(setShowrooms).catch(toastError)
  }, [])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const id = String(new FormData(event.currentTarget).get('showroom') ?? '')
    const chosen = showrooms?.find(({ _id }) => _id === id)
    if (!chosen) return
    writeStorage('showroom', chosen)
    onChoose?.(chosen)
    onClose()
  }
  const forget = () => {
    writeStorage('showroom', null)
    onClose()
  }
  const options =
    showrooms && position
      ? sortByDistance(showrooms, position).map(({ distance, ...showroom }) => ({
          value: showroom._id,
          label: `${localized(showroom, 'code')}, ${formatDistance(distance)}`,
        }))
      : showroomOptions(showrooms ?? [])
  return (
    <Dialog open onClose={onClose} title="My showroom" variant="bottom" size="sm">
      <form onSubmit={submit} className="grid gap-5">
        <p>Lists can then show what it has in stock, and checkout starts with it.</p>
        <SelectField
          key={options.length}
          label="Showroom"
          name="showroom"
          required
          defaultValue={mine?._id ?? ''}
          placeholder={showrooms ? t('Choose a showroom') : t('Loading...')}
          options={options}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={!showrooms}>
            Choose
          </Button>
          {mine && (
            <Button tone="quiet" onClick={forget}>
              Forget
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
