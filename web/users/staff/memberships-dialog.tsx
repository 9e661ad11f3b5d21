import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Membership, OwnAccess, StaffRole } from '#shared/schemas/people/memberships.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { ListedUser } from '#shared/schemas/staff.ts'
import { ApiError, api, call } from '#web/api.ts'
import { WrongFields } from '#web/lib/forms/field-errors.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'
import { FormDialog } from '#web/staff/crud/form-dialog.tsx'
import type { FormHandle, FormState } from '#web/staff/crud/form-state.ts'
import { Loading } from '#web/staff/crud/loading.tsx'
import { ManageForm } from '#web/staff/crud/manage-form.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { type GivenRoles, givenRoles, isWithin, type Places, placesToGive } from './giving.ts'
import { RolePlaces } from './role-places.tsx'
import { membershipsQuery, ownAccessQuery, rolesQuery, userKeys } from './user-queries.ts'

interface MembershipsDialogProps {
  user: ListedUser
  onClose: () => void
}

/** Dialog that sets what somebody works as, and where. */
export default function MembershipsDialog({ user, onClose }: MembershipsDialogProps) {
  return (
    <FormDialog open title={t('Roles and showrooms')} onClose={onClose}>
      {(form) => (
        <div className="grid gap-5">
          <p className="wrap-anywhere">
            <span className="font-medium">{user.name}</span>
            <span className="block text-14 text-ink-muted">{user.email}</span>
          </p>
          <LoadedForm form={form} user={user} onClose={onClose} />
        </div>
      )}
    </FormDialog>
  )
}

interface LoadedFormProps {
  form: RefObject<FormHandle | null>
  user: ListedUser
  onClose: () => void
}

function LoadedForm({ form, user, onClose }: LoadedFormProps) {
  const roles = useQuery(rolesQuery)
  const showrooms = useQuery(showroomsQuery)
  const own = useQuery(ownAccessQuery)
  const held = useQuery(membershipsQuery(user._id))
  const queries = [roles, showrooms, own, held]
  const failed = queries.find(({ error, data }) => error && !data)
  if (failed)
    return (
      <LoadFailure
        subject="The roles"
        level={3}
        error={failed.error}
        onRetry={() => Promise.all(queries.map(({ refetch }) => refetch()))}
      />
    )
  if (!roles.data || !showrooms.data || !own.data || !held.data || held.isFetching) return <Loading />
  const facts = { roles: roles.data, showrooms: showrooms.data, own: own.data, held: held.data }
  return <MembershipsForm {...{ form, user, onClose, facts }} />
}

interface Facts {
  roles: readonly StaffRole[]
  showrooms: readonly Showroom[]
  own: OwnAccess
  /** what the person works as so far */
  held: readonly Membership[]
}

function MembershipsForm({ form, user, onClose, facts }: LoadedFormProps & { facts: Facts }) {
  const queryClient = useQueryClient()
  const [given, setGiven] = useState(() => givenRoles(facts.held))
  const [seen, setSeen] = useState(facts.held)
  const [faster, setFaster] = useState('')
  const beyond = facts.roles.find((role) => {
    const places = givenRoles(facts.held).get(role._id)
    return places !== undefined && !isWithin(places, placesToGive(role, facts.own))
  })
  if (beyond)
    return (
      <Notice>
        {t('Only somebody who may as much changes this: {name} may do more than you as {role}.', {
          name: user.name,
          role: localized(beyond, 'name'),
        })}
      </Notice>
    )
  const change = (role: string, places: Places | undefined) => {
    const next = new Map(given)
    if (places === undefined) next.delete(role)
    else next.set(role, places)
    setGiven(next)
  }
  const tellFaster = async (error: unknown): Promise<never> => {
    if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error
    const now = await call(api.memberships.of[':userId'].$get({ param: { userId: user._id } }))
    setSeen(now)
    const roles = now.map(membershipText).join('; ') || t('no role')
    setFaster(`${error.message} ${t('It is now: {roles}. Save again to put yours in its place.', { roles })}`)
    throw new WrongFields({})
  }
  return (
    <ManageForm
      ref={form}
      submitLabel={t('Save')}
      onCancel={onClose}
      onSave={async () => {
        setFaster('')
        const json = { memberships: toInput(given), seen: asInput(givenRoles(seen)) }
        const put = api.memberships.of[':userId'].$put({ param: { userId: user._id }, json })
        const { message } = await call(put).catch(tellFaster)
        return () => {
          onClose()
          toast.success(message)
          for (const queryKey of [userKeys.all, userKeys.memberships(user._id), userKeys.roles, userKeys.sessions])
            void queryClient.invalidateQueries({ queryKey })
        }
      }}
    >
      {(state) => (
        <>
          <p className="text-14 text-pretty text-ink-muted">
            Nobody gives more than they may do themselves. Whoever begins or ends to work for the shop is signed out.
          </p>
          <RoleList {...{ facts, given, state }} onChange={change} />
          {faster && (
            <div ref={showWhole}>
              <Notice tone="bad">{faster}</Notice>
            </div>
          )}
        </>
      )}
    </ManageForm>
  )
}

/** On a phone a message at the end of the form is below what is seen. */
function showWhole(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

interface RoleListProps {
  facts: Facts
  given: GivenRoles
  state: FormState
  onChange: (role: string, places: Places | undefined) => void
}

/** A tick for each role that can be given, and under a ticked one where it holds. */
function RoleList({ facts: { roles, showrooms, own }, given, state, onChange }: RoleListProps) {
  return (
    <fieldset>
      <legend className="sr-only">Roles</legend>
      <ul className="divide-y divide-line border-y border-line">
        {roles
          .filter(({ key }) => key !== 'super_user')
          .map((role) => {
            const givable = placesToGive(role, own)
            const places = given.get(role._id)
            const isLacking = givable?.length === 0
            return (
              <li key={role._id} className="py-1">
                <Checkbox
                  name={`role-${role._id}`}
                  label={<span className="wrap-anywhere">{localized(role, 'name')}</span>}
                  hint={isLacking ? t('This role may do more than you.') : undefined}
                  checked={places !== undefined}
                  disabled={isLacking}
                  onChange={({ target }) => onChange(role._id, target.checked ? [] : undefined)}
                />
                {places !== undefined && (
                  <div className="pb-3 pl-8">
                    <RolePlaces
                      name={placesField(role._id)}
                      legend={t('Where: {role}', { role: localized(role, 'name') })}
                      showrooms={showrooms}
                      places={places}
                      givable={givable}
                      error={places?.length === 0 ? state.errors[placesField(role._id)] : undefined}
                      onChange={(next) => onChange(role._id, next)}
                    />
                  </div>
                )}
              </li>
            )
          })}
      </ul>
    </fieldset>
  )
}

const placesField = (role: string) => `places-${role}`

/** What is sent; throws WrongFields for a role without a showroom. */
function toInput(given: GivenRoles) {
  const without = [...given].filter(([, places]) => places?.length === 0).map(([role]) => role)
  if (without.length > 0)
    throw new WrongFields(
      Object.fromEntries(without.map((role) => [placesField(role), t('Please choose at least one showroom')])),
    )
  return asInput(given)
}

const asInput = (given: GivenRoles) => [...given].map(([role, places]) => ({ role, showrooms: places && [...places] }))

/** What somebody works as, and where: 'Call desk', 'Store user: Uttara, Banani'. */
function membershipText({ role, showrooms }: Membership): string {
  const name = localized(role, 'name')
  return showrooms ? `${name}: ${showrooms.map((showroom) => localized(showroom, 'code')).join(', ')}` : name
}
