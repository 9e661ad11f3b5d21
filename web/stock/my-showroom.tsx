import { Store } from 'lucide-react'
import { useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { useStorage } from '#web/state/storage.ts'
import { MyShowroomDialog } from './my-showroom-dialog.tsx'

/** The shopper's showroom in the bar, to be changed there; nothing before one was chosen. */
export default function MyShowroom() {
  const mine = useStorage('showroom')
  const [isOpen, setOpen] = useState(false)
  if (!mine) return null
  const name = localized(mine, 'code')
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('My showroom: {name}', { name })}
        onClick={() => setOpen(true)}
        className="ml-auto flex h-full min-w-0 items-center gap-1.5 underline-offset-4 hover:underline [&+a]:ml-0"
      >
        <Store aria-hidden="true" className="size-4 shrink-0" />
        <span className="truncate">{name}</span>
      </button>
      {isOpen && <MyShowroomDialog onClose={() => setOpen(false)} />}
    </>
  )
}
