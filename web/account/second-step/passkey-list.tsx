import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import type { ListedPasskey } from '#shared/schemas/second-step.ts'
import { api, call } from '#web/api.ts'
import { hasPasskeys, makePasskey } from '#web/auth/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { secondStepQuery } from '../account-queries.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

interface PasskeyListProps {
  passkeys: ListedPasskey[]
  /** new recovery codes, to be shown once */
  onCodes: (codes: string[]) => void
}

/** 'Passkeys': what they are called and when they were used; to add, name and remove one. */
export function PasskeyList({ passkeys, onCodes }: PasskeyListProps) {
  const [opened, setOpened] = useState<ListedPasskey | 'new' | null>(null)
  const [renamed, setRenamed] = useState<ListedPasskey | null>(null)
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries(secondStepQuery)
  const close = () => setOpened(null)
  const add = async (currentPassword: string, name: string) => {
    const question = await call(api.auth.passkeys.begin.$post({ json: { currentPassword } }))
    const passkey = await makePasskey(question)
    if (!passkey) return toast.error(t('No passkey was made'))
    const { challenge } = question
    const saved = await call(api.auth.passkeys.$post({ json: { challenge, name, passkey } }))
    toast.success(saved.message)
    if (saved.recoveryCodes.length > 0) onCodes(saved.recoveryCodes)
    await refresh()
  }
  const remove = async (id: string, currentPassword: string) => {
    await call(api.auth.passkeys[':id'].remove.$post({ param: { id }, json: { currentPassword } }))
    await refresh()
  }
  return (
    <section className="border-b border-line py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="grid min-w-0 flex-[1_1_16rem] gap-1">
          <h2 className="text-18">Passkeys</h2>
          <p className="text-14 text-pretty text-ink-muted">
            Your finger, face or PIN on this device, on your phone or on a security key.
          </p>
        </div>
        {hasPasskeys() ? (
          <Button tone="secondary" onClick={() => setOpened('new')}>
            Add a passkey
          </Button>
        ) : (
          <p className="text-14 text-pretty text-ink-muted">
            Passkeys work at the shop’s own address, and not in this browser or at this address.
          </p>
        )}
      </div>
      {passkeys.length > 0 && (
        <ul aria-label={t('Passkeys')} className="mt-4 divide-y divide-line border-t border-line">
          {passkeys.map((passkey) => (
            <li key={passkey._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
              <div className="grid min-w-0 gap-0.5">
                <p className="font-medium wrap-anywhere">{passkey.name}</p>
                <p className="text-14 text-ink-muted tabular-nums">{describeUse(passkey)}</p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button tone="secondary" size="sm" onClick={() => setRenamed(passkey)}>
                  Rename<span className="sr-only"> {passkey.name}</span>
                </Button>
                <Button tone="secondary" size="sm" onClick={() => setOpened(passkey)}>
                  Remove<span className="sr-only"> {passkey.name}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {renamed && <RenameDialog passkey={renamed} onRenamed={refresh} onClose={() => setRenamed(null)} />}
      {opened === 'new' && (
        <PasswordDialog
          title={t('Add a passkey')}
          text={t('Your browser asks for your finger, face or PIN next.')}
          nameLabel={t('Name, such as “Phone”')}
          confirmLabel={t('Go on')}
          onConfirm={add}
          onClose={close}
        />
      )}
      {opened !== null && opened !== 'new' && (
        <PasswordDialog
          title={t('Remove the passkey {name}', { name: opened.name })}
          text={t('It cannot be used to sign in or to approve any more.')}
          confirmLabel={t('Remove')}
          onConfirm={(currentPassword) => remove(opened._id, currentPassword)}
          onClose={close}
        />
      )}
    </section>
  )
}

function describeUse({ createdAt, lastUsedAt }: ListedPasskey): string {
  return lastUsedAt === null
    ? t('Added {time}', { time: formatDateTime(createdAt) })
    : t('Last used {time}', { time: formatDateTime(lastUsedAt) })
}
