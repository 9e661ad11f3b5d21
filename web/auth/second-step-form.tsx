import { useEffect, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { SecondStepWay } from '#shared/rules/people/second-step-ways.ts'
import type { Session } from '#shared/schemas/user.ts'
import { ApiError, api, call, errorMessage } from '#web/api.ts'
import { readFilled } from '#web/lib/forms/field-errors.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { askPasskey, hasPasskeys } from './passkey.ts'

/** What a login has asked for beyond the password. */
export interface AskedStep {
  challenge: string
  ways: SecondStepWay[]
}

interface SecondStepFormProps {
  step: AskedStep
  onSession: (session: Session) => unknown
  /** back to the password, also where the challenge is over */
  onBack: () => void
}

/** The second step after the password: a code of the app, a recovery code, or a passkey. */
export default function SecondStepForm({ step: { challenge, ways }, onSession, onBack }: SecondStepFormProps) {
  const [byRecovery, setByRecovery] = useState(!ways.includes('code') && !ways.includes('passkey'))
  const [trust, setTrust] = useState(false)
  const passkey = usePasskeyAnswer(challenge, trust, onSession)
  const { formProps, field, busy, failure } = useSubmit({
    read: readFilled,
    send: async ({ code = '' }) =>
      onSession(await call(api.auth['second-step'].$post({ json: { challenge, code, trust } }))),
    errorsOf: (error) =>
      error instanceof ApiError && error.code === 'second_step_wrong' ? { code: errorMessage(error) } : {},
    report: () => {},
  })
  const { ref } = formProps
  useEffect(() => {
    const first = ref.current?.querySelector<HTMLElement>(byRecovery ? 'input' : 'input[name=code], button')
    first?.focus()
  }, [ref, byRecovery])
  const problem = failure ?? passkey.failure
  const takesCode = ways.includes('code') || byRecovery
  return (
    <form {...formProps} className="grid gap-5">
      <h2 className="text-22">Second step</h2>
      {problem !== null && <Notice tone="bad">{errorMessage(problem)}</Notice>}
      {ways.includes('passkey') && hasPasskeys() && (
        <Button size="lg" block tone={takesCode ? 'secondary' : 'primary'} busy={passkey.busy} onClick={passkey.ask}>
          Use a passkey
        </Button>
      )}
      {takesCode && (
        <TextField
          key={String(byRecovery)}
          label={byRecovery ? t('Recovery code') : t('Code of your app')}
          hint={byRecovery ? t('One of the ten that you keep on paper') : t('6 digits, new every half minute')}
          {...field('code')}
          inputMode={byRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={40}
        />
      )}
      <Checkbox
        label="Trust this browser for 30 days"
        hint="It then signs in by your password alone. Not on a device that others use."
        checked={trust}
        onChange={(event) => setTrust(event.target.checked)}
      />
      {takesCode && (
        <Button type="submit" size="lg" block busy={busy}>
          Sign In
        </Button>
      )}
      <div className="flex flex-wrap justify-between gap-x-4">
        {ways.includes('recovery') && (
          <Button tone="quiet" size="sm" className="-ml-3" onClick={() => setByRecovery(!byRecovery)}>
            {byRecovery ? t('Use another way') : t('Use a recovery code')}
          </Button>
        )}
        <Button tone="quiet" size="sm" className="-mr-3 ml-auto" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}

function usePasskeyAnswer(challenge: string, trust: boolean, onSession: (session: Session) => unknown) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const ask = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const question = await call(api.auth['second-step'].passkey.$post({ json: { challenge } }))
      const passkey = await askPasskey(question)
      if (passkey) await onSession(await call(api.auth['second-step'].$post({ json: { challenge, passkey, trust } })))
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, ask: () => void ask() }
}
