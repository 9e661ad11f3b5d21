import { useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { useStorage } from '#web/state/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { MyShowroomDialog } from './my-showroom-dialog.tsx'

interface AtMyShowroomProps {
  /** id of the showroom that the list is limited to */
  store: string | null
  onChange: (store: string | null) => void
}

/** Limits a list to what the shopper's showroom has now; without one, it is chosen first. */
export default function AtMyShowroom({ store, onChange }: AtMyShowroomProps) {
  const mine = useStorage('showroom')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4">
      {(mine || store) && (
        <Checkbox
          label={
            mine && (!store || store === mine._id)
              ? t('At {name} now', { name: localized(mine, 'code') })
              : t('At one showroom now')
          }
          checked={store !== null}
          onChange={() => onChange(store === null ? (mine?._id ?? null) : null)}
        />
      )}
      <Button tone="quiet" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)} className="first:-ml-3">
        {mine ? t('Another showroom') : t('In stock at my showroom')}
      </Button>
      {isOpen && <MyShowroomDialog onClose={() => setOpen(false)} onChoose={({ _id }) => onChange(_id)} />}
    </div>
  )
}
