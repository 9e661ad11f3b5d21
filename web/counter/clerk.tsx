import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#shared/language/t.ts'
import { writeStorage } from '#web/state/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { endSession } from './device/api.ts'
import type { Counter } from './device/use-counter.ts'

/** Who sells here, and how somebody else takes over. */
export function Clerk({ counter }: { counter: Counter }) {
  const [isOpen, setOpen] = useState(false)
  const { session } = counter
  if (!session) return null
  const { name } = session.allInfo
  return (
    <>
      <button
        type="button"
        aria-label={t('Change clerk: {name}', { name })}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 max-w-22 shrink-0 items-center sm:max-w-40 text-14 underline underline-offset-4"
      >
        <span className="truncate">{name}</span>
      </button>
      {/* The head's colours are not those of a dialog. */}
      {isOpen &&
        createPortal(<ChangeClerk counter={counter} name={name} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}

function ChangeClerk({ counter, name, onClose }: { counter: Counter; name: string; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const change = async () => {
    setBusy(true)
    // What an approval was given for is sent by who was given it.
    await counter.catchUp()
    await endSession()
    onClose()
    writeStorage('auth', null)
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="clerk"
      className="dialog dialog-window dialog-sm"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="dialog-panel gap-4 overflow-y-auto p-5">
        <h2 id="clerk" className="text-22">
          {t('Change clerk')}
        </h2>
        <p className="wrap-anywhere">{t('{name} sells here.', { name })}</p>
        <p className="text-14 text-ink-muted">
          {counter.isReached
            ? t('The basket, parked baskets and what waits to be sent stay on this device.')
            : t('Without a connection nobody can sign in. Sales go on in this name until there is one.')}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button busy={busy} disabled={!counter.isReached} onClick={() => void change()}>
            {t('Sign out')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
