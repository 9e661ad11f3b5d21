import { useQuery } from '@tanstack/react-query'
import { t } from '#shared/language/t.ts'
import { secondStepQuery } from '#web/account/account-queries.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { FormState } from './crud/form-state.ts'
import type { FormValues } from './crud/form-values.ts'

/** What shows that it is still the owner of the session: the password, and a code where the account has a second step. */
export function OwnConfirmation({ field }: Pick<FormState, 'field'>) {
  const { data } = useQuery({ ...secondStepQuery, meta: { errorToast: true } })
  const hasSecondStep = data && (data.appSince !== null || data.passkeys.length > 0)
  return (
    <>
      <PasswordField
        label={t('Your current password')}
        {...field('currentPassword')}
        autoComplete="current-password"
        required
      />
      {hasSecondStep && (
        <TextField
          label={t('Code of your second step')}
          hint={t('Of your app, or a recovery code.')}
          {...field('code')}
          autoComplete="one-time-code"
          maxLength={80}
          required
        />
      )}
    </>
  )
}

/** The same as it is sent. */
export function ownConfirmation({ text }: Pick<FormValues, 'text'>) {
  const code = text('code')
  return { currentPassword: text('currentPassword'), ...(code !== '' && { code }) }
}
