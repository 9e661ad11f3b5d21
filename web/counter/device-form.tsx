import { type FormEvent, useEffect, useState } from 'react'
import { localizePath } from '#shared/language/address.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { writeStorage } from '#web/state/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { type CounterError, listShowrooms, registerDevice, signIn } from './device/api.ts'
import type { Device } from './device/store.ts'
import { CounterField, Message } from './field.tsx'

interface DeviceFormProps {
  onRegister: (device: Device) => Promise<void>
  /** id of the showroom that it was of */
  former: string | undefined
  /** the device that it is, of which the shop knows nothing: it stays of its showroom */
  forgotten: Device | null
  /** of a device that has been one */
  onBack?: (() => void) | undefined
}

/** A manager makes this device one of a showroom's counter. */
export function DeviceForm({ onRegister, former, forgotten, onBack }: DeviceFormProps) {
  const [showrooms, setShowrooms] = useState<Awaited<ReturnType<typeof listShowrooms>>>([])
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    listShowrooms().then(setShowrooms, (refusal: CounterError) => setError(refusal.message))
  }, [])
  const offered = showrooms.filter(({ _id }) => !forgotten || _id === forgotten.store._id)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    try {
      const { device, key } = await registerDevice(
        String(form.get('store')),
        String(form.get('name')),
        forgotten?.number,
      )
      const { _id, letters, number, store } = device
      await onRegister({ key, _id, letters, number, store })
    } catch (refusal) {
      setError((refusal as CounterError).message)
    }
    setBusy(false)
  }
  return (
    <form onSubmit={submit} className="mx-auto grid max-w-96 gap-4 pt-6">
      <h2 className="text-22">{t('Register this device')}</h2>
      <p className="text-ink-muted">
        {forgotten
          ? t('The shop has forgotten this device. Its sales stay here, and are sent once a manager has registered it.')
          : t('A manager does this once. Its receipts then have numbers of their own.')}
      </p>
      <label className="grid gap-1 text-14 font-semibold">
        {t('Showroom')}
        <select name="store" required className="control-field font-normal">
          {offered.map((showroom) => (
            <option key={showroom._id} value={showroom._id} selected={showroom._id === former}>
              {localized(showroom, 'code')}
            </option>
          ))}
        </select>
      </label>
      <CounterField label={t('Name of the device')} name="name" maxLength={60} required />
      {error && <Message tone="bad">{error}</Message>}
      <Button type="submit" busy={busy} block>
        {t('Register')}
      </Button>
      {onBack && (
        <Button tone="quiet" onClick={onBack}>
          {t('Back')}
        </Button>
      )}
    </form>
  )
}

export function CounterSignIn() {
  const [error, setError] = useState<CounterError | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    try {
      const { token, allInfo } = await signIn(String(form.get('email')), String(form.get('password')))
      writeStorage('auth', { token, allInfo })
    } catch (refusal) {
      setError(refusal as CounterError)
    }
    setBusy(false)
  }
  return (
    <form onSubmit={submit} className="mx-auto grid max-w-96 gap-4 pt-6">
      <h2 className="text-22">{t('Sign in')}</h2>
      <CounterField label={t('Email')} name="email" type="email" autoComplete="username" required />
      <CounterField label={t('Password')} name="password" type="password" autoComplete="current-password" required />
      {error && <Message tone="bad">{error.message}</Message>}
      {error?.code === 'second_step_required' && (
        <a href={localizePath('/login')} className="text-link">
          {t('Sign in with your second step in the shop, then come back')}
        </a>
      )}
      <Button type="submit" busy={busy} block>
        {t('Sign in')}
      </Button>
    </form>
  )
}
