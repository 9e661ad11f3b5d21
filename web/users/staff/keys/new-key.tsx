import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { KEY_PERMISSIONS, type Permission } from '#shared/rules/people/permissions.ts'
import { OwnConfirmation, ownConfirmation } from '#web/account/own-confirmation.tsx'
import { api, call } from '#web/api.ts'
import { WrongFields } from '#web/lib/forms/field-errors.ts'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'
import { FormDialog } from '#web/staff/crud/form-dialog.tsx'
import type { FormHandle } from '#web/staff/crud/form-state.ts'
import { ManageForm } from '#web/staff/crud/manage-form.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type Places, placesToGive } from '#web/users/staff/giving.ts'
import { RolePlaces } from '#web/users/staff/role-places.tsx'
import { RoleTicks } from '#web/users/staff/role-sheet.tsx'
import { ownAccessQuery } from '#web/users/staff/user-queries.ts'

interface NewKeyProps {
  onClose: () => void
  onMade: (key: string) => void
}

/** Dialog that makes a key: for which program, what it may and where, and until when. */
export function NewKey(props: NewKeyProps) {
  return (
    <FormDialog open title={t('Make a key')} size="lg" onClose={props.onClose}>
      {(form) => <KeyForm form={form} {...props} />}
    </FormDialog>
  )
}

function KeyForm({ form, onClose, onMade }: NewKeyProps & { form: RefObject<FormHandle | null> }) {
  const showrooms = useQuery({ ...showroomsQuery, meta: { errorToast: true } })
  const own = useQuery({ ...ownAccessQuery, meta: { errorToast: true } })
  const [permissions, setPermissions] = useState<readonly Permission[]>([])
  const [places, setPlaces] = useState<Places>(null)
  const tick = (permission: Permission, isTicked: boolean) =>
    setPermissions((before) => (isTicked ? [...before, permission] : before.filter((other) => other !== permission)))
  const lackOf = (permission: Permission) => {
    if (!KEY_PERMISSIONS.includes(permission)) return t('No key may do this.')
    return own.data?.permissions[permission] === undefined ? t('You may not do this yourself.') : null
  }
  const givable = own.data ? placesToGive({ permissions: [...permissions] }, own.data) : null
  return (
    <ManageForm
      ref={form}
      submitLabel={t('Make the key')}
      onCancel={onClose}
      onSave={async (values) => {
        refuseEmpty(permissions, places)
        const days = values.text('days')
        const json = {
          name: values.text('name'),
          permissions: [...permissions],
          showrooms: places && [...places],
          days: days === '' ? null : Number(days),
          ...ownConfirmation(values),
        }
        const { key } = await call(api.auth['api-keys'].$post({ json }))
        return () => onMade(key)
      }}
    >
      {({ field, errors }) => (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label={t('For which program')}
              {...field('name')}
              data-autofocus
              required
              maxLength={60}
              autoComplete="off"
              hint={t('The audit names it so.')}
            />
            <SelectField
              label={t('Ends')}
              {...field('days')}
              defaultValue="365"
              options={[
                { value: '30', label: t('After 30 days') },
                { value: '90', label: t('After 90 days') },
                { value: '365', label: t('After a year') },
                { value: '', label: t('Never') },
              ]}
            />
          </div>
          <RoleTicks
            legend={t('What this key may do')}
            chosen={permissions}
            error={permissions.length === 0 ? errors.permissions : undefined}
            lackOf={lackOf}
            onChange={tick}
          />
          <RolePlaces
            name="showrooms"
            legend={t('Where')}
            showrooms={showrooms.data ?? []}
            places={places}
            givable={givable}
            error={places?.length === 0 ? errors.showrooms : undefined}
            onChange={setPlaces}
          />
          <p className="text-14 text-pretty text-ink-muted">
            A key never may more than you: what you lose, or when you leave, it loses too.
          </p>
          <OwnConfirmation field={field} />
        </>
      )}
    </ManageForm>
  )
}

/** Throws WrongFields for a key that would open nothing. */
function refuseEmpty(permissions: readonly Permission[], places: Places): void {
  if (permissions.length === 0) throw new WrongFields({ permissions: t('Please choose at least one') })
  if (places?.length === 0) throw new WrongFields({ showrooms: t('Please choose at least one showroom') })
}
