import { Pencil, Store } from 'lucide-react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { useLazyComponent } from '#web/lib/loading/use-lazy-component.ts'
import { useStorage } from '#web/state/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

const importDialog = async () => (await import('./my-showroom-dialog.tsx')).MyShowroomDialog

interface AtMyShowroomProps {
  /** id of the showroom that the list is limited to */
  store: string | null
  onChange: (store: string | null) => void
}

/** Limits a list to what the shopper's showroom has now; without one, it is chosen first. */
export default function AtMyShowroom({ store, onChange }: AtMyShowroomProps) {
  const mine = useStorage('showroom')
  const { Content: MyShowroomDialog, open, close, button } = useLazyComponent(importDialog, { kind: 'dialog' })
  const chip =
    'inline-flex min-h-11 min-w-0 items-center gap-2 rounded-m border border-control bg-surface px-3.5 text-14 font-medium duration-150 ease-out hover:border-ink aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-brand-ink'
  return (
    <>
      {mine || store ? (
        <>
          <button
            type="button"
            aria-pressed={store !== null}
            onClick={() => onChange(store === null ? (mine?._id ?? null) : null)}
            className={chip}
          >
            <Store aria-hidden="true" className="size-4 shrink-0" />
            <span className="truncate">
              {mine && (!store || store === mine._id)
                ? t('At {name} now', { name: localized(mine, 'code') })
                : t('At one showroom now')}
            </span>
          </button>
          <IconButton label={t('Another showroom')} {...button}>
            <Pencil aria-hidden="true" className="size-5" />
          </IconButton>
        </>
      ) : (
        <Button tone="secondary" size="sm" icon={<Store aria-hidden="true" className="size-4" />} {...button}>
          In stock at my showroom
        </Button>
      )}
      {MyShowroomDialog && <MyShowroomDialog open={open} onClose={close} onChoose={({ _id }) => onChange(_id)} />}
    </>
  )
}
