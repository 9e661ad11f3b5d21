import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import type { Courier, CourierInput } from '#shared/schemas/orders/parcel.ts'
import { api, call } from '#web/api.ts'
import { loadCouriers, parcelKeys } from '#web/parcels/parcel-queries.ts'
import type { CrudResource, FormSubmission } from '#web/staff/crud/crud-resource.ts'
import { FormDialog } from '#web/staff/crud/form-dialog.tsx'
import type { FormState } from '#web/staff/crud/form-state.ts'
import type { FormValues } from '#web/staff/crud/form-values.ts'
import { ManageForm } from '#web/staff/crud/manage-form.tsx'
import { ManageDialogs } from '#web/staff/crud/manage-page.tsx'
import { useCrudResource } from '#web/staff/crud/use-crud-resource.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

const resource: CrudResource<Courier> = {
  permission: 'write_parcels',
  key: parcelKeys.couriers,
  nameOf: ({ name }) => name,
  singular: t('courier'),
  plural: t('couriers'),
  title: t('Couriers'),
  whatStays: t('Its parcels stay.'),
  load: loadCouriers,
  create: (submission) => call(api.couriers.create.$post({ json: toInput(submission) })),
  update: ({ _id, updatedAt }, submission) =>
    call(api.couriers.update[':id'].$put({ param: { id: _id }, json: { ...toInput(submission), updatedAt } })),
  remove: ({ _id }) => call(api.couriers.delete[':id'].$delete({ param: { id: _id } })),
}

const EMPTY: CourierInput = {
  name: '',
  phone: '',
  areas: [],
  fees: { inside: 60, outside: 120 },
  tracking: '',
  columns: ['Order', 'Name', 'Phone', 'Address', 'Cash', 'Items'],
}

/** The couriers of the shop, to add, change and remove. */
export function CourierList() {
  const manage = useCrudResource(resource)
  const [preset, setPreset] = useState(EMPTY)
  const heading = useRef<HTMLHeadingElement>(null)
  const couriers = manage.list.data ?? []
  const { deletedCount } = manage.deletion
  useEffect(() => {
    if (deletedCount) heading.current?.focus()
  }, [deletedCount])
  const [wasAdded, setWasAdded] = useState(false)
  useEffect(() => {
    // The button that added a known courier goes once it is listed, with the focus that the dialog has given back to it.
    if (wasAdded && couriers.length && document.activeElement === document.body) heading.current?.focus()
  }, [wasAdded, couriers.length])
  const names = new Set(couriers.map(({ name }) => name.toLowerCase()))
  const add = (courier: CourierInput) => {
    setPreset(courier)
    manage.openNew()
  }
  const saveNew = async (values: FormSubmission) => {
    const finish = await manage.saveNew(values)
    return () => {
      setWasAdded(true)
      finish()
    }
  }
  if (!manage.list.data) return null
  return (
    <section aria-labelledby="couriers" className="mt-10">
      <h2 id="couriers" ref={heading} tabIndex={-1} className="mb-3 text-20 outline-none">
        Couriers
      </h2>
      <ul className="grid gap-2">
        {couriers.map((courier) => (
          <CourierRow
            key={courier._id}
            courier={courier}
            onChange={() => manage.openEdit(courier)}
            onDelete={() => manage.deletion.request(courier)}
          />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        {COURIER_PRESETS.filter(({ name }) => !names.has(name.toLowerCase())).map((known) => (
          <Button key={known.name} size="sm" tone="secondary" onClick={() => add(known)}>
            {t('Add {name}', { name: known.name })}
          </Button>
        ))}
        <Button size="sm" tone="secondary" onClick={() => add(EMPTY)}>
          Add another courier
        </Button>
      </div>
      <FormDialog
        open={manage.isAdding}
        title={preset === EMPTY ? t('Add another courier') : t('Add {name}', { name: preset.name })}
        onClose={manage.closeNew}
      >
        {(ref) => (
          <ManageForm ref={ref} onSave={saveNew} onCancel={manage.closeNew}>
            {({ field }) => <CourierFields courier={preset} field={field} />}
          </ManageForm>
        )}
      </FormDialog>
      <ManageDialogs
        {...{ resource, manage }}
        fields={(courier, { field }) => <CourierFields courier={courier ?? EMPTY} field={field} />}
      />
    </section>
  )
}

function CourierRow({
  courier: { name, phone, fees },
  onChange,
  onDelete,
}: {
  courier: Courier
  onChange: () => void
  onDelete: () => void
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-m border border-line p-3">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-14 text-ink-muted">
          {phone} ·{' '}
          {t('{inside} in Dhaka, {outside} elsewhere', {
            inside: formatTaka(fees.inside),
            outside: formatTaka(fees.outside),
          })}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" tone="secondary" onClick={onChange} aria-label={t('Change {name}', { name })}>
          Change
        </Button>
        <Button size="sm" tone="quiet" onClick={onDelete} aria-label={t('Delete {name}', { name })}>
          Delete
        </Button>
      </div>
    </li>
  )
}

interface CourierFieldsProps {
  courier: CourierInput
  field: FormState['field']
}

/** The fields of a courier, for the kit's form. */
function CourierFields({ courier, field }: CourierFieldsProps) {
  return (
    <>
      <TextField
        label={t('Name')}
        {...field('name')}
        defaultValue={courier.name}
        maxLength={60}
        required
        data-autofocus
      />
      <TextField label={t('Phone')} {...field('phone')} type="tel" defaultValue={courier.phone} required />
      <TextField
        label={t('Fee in Dhaka, in taka')}
        {...field('inside')}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={courier.fees.inside}
        required
      />
      <TextField
        label={t('Fee elsewhere, in taka')}
        {...field('outside')}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={courier.fees.outside}
        required
      />
      <TextField label={t('Areas, with commas')} {...field('areas')} defaultValue={courier.areas.join(', ')} optional />
      <TextField
        label={t('Tracking address, with {code}', { code: '{code}' })}
        {...field('tracking')}
        defaultValue={courier.tracking}
        optional
      />
      <TextField
        label={t('Columns of its sheet, with commas')}
        {...field('columns')}
        defaultValue={courier.columns.join(', ')}
        required
      />
    </>
  )
}

/** What was typed in them. */
function toInput({ text }: FormValues): CourierInput {
  const list = (name: string) =>
    text(name)
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
  return {
    name: text('name'),
    phone: text('phone'),
    areas: list('areas'),
    fees: { inside: readWhole(text('inside')), outside: readWhole(text('outside')) },
    tracking: text('tracking'),
    columns: list('columns'),
  }
}
