import { useId, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { DESKS, PERMISSION_TEXTS } from '#shared/rules/people/permission-texts.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'
import type { StaffRole } from '#shared/schemas/people/memberships.ts'
import { BanglaField } from '#web/staff/crud/bangla-field.tsx'
import type { FormState } from '#web/staff/crud/form-state.ts'
import { linksOfRole } from '#web/staff/frame/menu-links.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface RoleFieldsProps {
  /** null: a new one */
  role: StaffRole | null
  /** whether the signed-in person holds it in all showrooms */
  mayGive: (permission: Permission) => boolean
  form: FormState
}

/** The fields of a role: its names, a tick for each permission, whether it asks for a second step, and what it shows. */
export function RoleFields({ role, mayGive, form: { field } }: RoleFieldsProps) {
  const [chosen, setChosen] = useState<readonly Permission[]>(role?.permissions ?? [])
  const error = chosen.length === 0 ? field('permissions').error : undefined
  const change = (permission: Permission, isTicked: boolean) =>
    setChosen((before) => (isTicked ? [...before, permission] : before.filter((other) => other !== permission)))
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          {...field('name')}
          data-autofocus
          required
          maxLength={40}
          autoComplete="off"
          defaultValue={role?.name}
        />
        <BanglaField label="Name in Bangla" {...field('nameBn')} maxLength={40} defaultValue={role?.nameBn} />
      </div>
      {role?.isFixed && (
        <Notice>
          What this role may is the same in every shop and never changes. Make a role of your own instead.
        </Notice>
      )}
      <RoleTicks
        chosen={chosen}
        error={error}
        lackOf={(permission) => (role?.isFixed ? '' : mayGive(permission) ? null : t('You may not do this yourself.'))}
        onChange={change}
      />
      <Checkbox
        name="secondStep"
        data-label={t('Second step')}
        label="Asks for a second step at sign-in"
        hint="Whoever has this role does nothing for the shop before they have set one up."
        defaultChecked={role?.secondStep === 'required'}
      />
      <WhatTheySee permissions={chosen} />
    </>
  )
}

interface RoleTicksProps {
  legend?: string
  chosen: readonly Permission[]
  error?: string | undefined
  /** Why a tick stands as it does; null: it can be changed */
  lackOf: (permission: Permission) => string | null
  onChange?: (permission: Permission, isTicked: boolean) => void
}

/** A tick for each permission, desk by desk, with what somebody sees or does by it. */
export function RoleTicks({ legend = t('What this role may do'), chosen, error, lackOf, onChange }: RoleTicksProps) {
  const errorId = useId()
  return (
    <fieldset name="permissions" aria-describedby={error ? errorId : undefined}>
      <legend className="text-18 font-semibold">{legend}</legend>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <div className="mt-3 gap-8 sm:columns-2">
        {DESKS.map(({ title, permissions }) => (
          <fieldset key={permissions[0]} className="mb-5 break-inside-avoid">
            <legend className="mb-1 text-14 font-medium">{title()}</legend>
            {permissions.map((permission) => {
              const { label, about } = PERMISSION_TEXTS[permission]
              const lack = lackOf(permission)
              return (
                <Checkbox
                  key={permission}
                  name={permission}
                  data-label={label()}
                  label={label()}
                  hint={lack ? `${about()}. ${lack}` : about()}
                  checked={chosen.includes(permission)}
                  disabled={lack !== null}
                  aria-invalid={error ? true : undefined}
                  onChange={({ target }) => onChange?.(permission, target.checked)}
                />
              )
            })}
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}

/** The pages that somebody with these permissions finds in the menu. */
export function WhatTheySee({ permissions }: { permissions: readonly Permission[] }) {
  const everywhere = linksOfRole(permissions, true).map(({ label }) => label)
  const inSome = linksOfRole(permissions, false).map(({ label }) => label)
  const onlyEverywhere = everywhere.filter((label) => !inSome.includes(label))
  const counter = permissions.includes('write_counter') ? [t('Counter')] : []
  return (
    <section aria-label={t('What this person sees')} className="rounded-m bg-ground px-4 py-3 text-14">
      <h3 className="font-semibold">What this person sees</h3>
      {everywhere.length + counter.length === 0 ? (
        <p className="mt-1 text-ink-muted">No page yet: tick what this role may do.</p>
      ) : (
        <dl className="mt-1 grid gap-1">
          {inSome.length + counter.length > 0 && (
            <div>
              <dt className="inline text-ink-muted">In any showroom:</dt>{' '}
              <dd className="inline">{[...inSome, ...counter].join(', ')}</dd>
            </div>
          )}
          {onlyEverywhere.length > 0 && (
            <div>
              <dt className="inline text-ink-muted">Only with all showrooms:</dt>{' '}
              <dd className="inline">{onlyEverywhere.join(', ')}</dd>
            </div>
          )}
        </dl>
      )}
    </section>
  )
}
