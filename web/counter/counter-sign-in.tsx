import { type FormEvent, useState } from 'react'
import { localizePath } from '#shared/language/address.ts'
import { t } from '#shared/language/t.ts'
import { writeStorage } from '#web/state/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { type CounterError, signIn } from './api.ts'
import { CounterField } from './field.tsx'
import { Message } from './message.tsx'

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
