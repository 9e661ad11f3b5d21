import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { StaffRole } from '#shared/schemas/people/memberships.ts'
import { ApiError, api, call } from '#web/api.ts'
import { WrongFields } from '#web/lib/forms/field-errors.ts'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'
import { FormDialog } from '#web/staff/crud/form-dialog.tsx'
import type { FormHandle } from '#web/staff/crud/form-state.ts'
import { ManageForm } from '#web/staff/crud/manage-form.tsx'
import { EmailField } from '#web/ui/form/email-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { type Places, placesToGive } from './giving.ts'
import { RolePlaces } from './role-places.tsx'
import { ownAccessQuery, rolesQuery } from './user-queries.ts'

interface InviteDialogProps {
  open: boolean
  onClose: () => void
  onInvited: () => void
}

/** Dialog that invites somebody by e-mail, as what and where. */
export function InviteDialog({ open, ...props }: InviteDialogProps) {
  return (
    <FormDialog open={open} title={t('Invite')} onClose={props.onClose}>
      {(form) => <InviteForm form={form} {...props} />}
    </FormDialog>
  )
}

function InviteForm({
  form,
  onClose,
  onInvited,
}: Omit<InviteDialogProps, 'open'> & { form: RefObject<FormHandle | null> }) {
  const roles = useQuery({ ...rolesQuery, meta: { errorToast: true } })
  const showrooms = useQuery({ ...showroomsQuery, meta: { errorToast: true } })
  const own = useQuery({ ...ownAccessQuery, meta: { errorToast: true } })
  const [chosen, setChosen] = useState<{ role: StaffRole; places: Places } | null>(null)
  const givable = (role: StaffRole): Places => (own.data ? placesToGive(role, own.data) : [])
  const isLoaded = roles.data && showrooms.data && own.data
  const choose = (id: string) => {
    const role = roles.data?.find(({ _id }) => _id === id)
    setChosen(role ? { role, places: [] } : null)
  }
  return (
    <ManageForm
      ref={form}
      submitLabel={t('Send invitation')}
      isReady={({ text }) => text('email') !== '' && text('role') !== ''}
      onCancel={onClose}
      onSave={async ({ text }) => {
        if (chosen?.places?.length === 0) throw new WrongFields({ showrooms: t('Please choose at least one showroom') })
        const json = { email: text('email'), role: text('role'), showrooms: chosen?.places ? [...chosen.places] : null }
        const { message } = await call(api.invites.create.$post({ json })).catch(atEmail)
        return () => {
          onInvited()
          toast.success(message)
        }
      }}
    >
      {({ field, errors }) => (
        <>
          <p className="text-14 text-pretty text-ink-muted">
            A letter with a link, good for 7 days and once. Nobody gives more than they may do themselves.
          </p>
          <EmailField label="Email" {...field('email')} autoComplete="off" required data-autofocus />
          <SelectField
            label="Role"
            {...field('role')}
            required
            value={chosen?.role._id ?? ''}
            onChange={({ target }) => choose(target.value)}
            placeholder={isLoaded ? t('Select a role') : t('Loading...')}
            options={(isLoaded ? roles.data : [])
              .filter(({ key }) => key !== 'super_user')
              .map((role) => ({
                value: role._id,
                label: localized(role, 'name'),
                disabled: givable(role)?.length === 0,
              }))}
          />
          {chosen && (
            <RolePlaces
              name="showrooms"
              legend={t('Showrooms')}
              showrooms={showrooms.data ?? []}
              places={chosen.places}
              givable={givable(chosen.role)}
              error={chosen.places?.length === 0 ? errors.showrooms : undefined}
              onChange={(places) => setChosen({ ...chosen, places })}
            />
          )}
        </>
      )}
    </ManageForm>
  )
}

/** What is wrong with an address stands at it. */
function atEmail(error: unknown): never {
  const isWrong = error instanceof ApiError && (error.code === 'invite_open' || error.code === 'super_user_role')
  throw isWrong ? new WrongFields({ email: error.message }) : error
}
