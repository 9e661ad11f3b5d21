import { useQuery } from '@tanstack/react-query'
import { t } from '#shared/language/t.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { secondStepQuery } from './account-queries.ts'

interface OwnConfirmationProps {
  /** the name of a field and its error, if it has one */
  field: (name: string) => { name: string; error: string | undefined }
  /** whether nothing is asked before it, so that it takes the focus */
  isFirst?: boolean
}

/** What shows that it is still the owner of the session: the password, and a code where the account has a second step. */
export function OwnConfirmation({ field, isFirst = false }: OwnConfirmationProps) {
  const { data } = useQuery({ ...secondStepQuery, meta: { errorToast: true } })
  const hasSecondStep = data && (data.appSince !== null || data.passkeys.length > 0)
  return (
    <>
      <PasswordField
        label={t('Your current password')}
        {...field('currentPassword')}
        autoComplete="current-password"
        required
        {...(isFirst && { 'data-autofocus': true })}
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
export function ownConfirmation({ text }: { text: (name: string) => string }) {
  const code = text('code')
  return { currentPassword: text('currentPassword'), ...(code !== '' && { code }) }
}
