import { useQueryClient } from '@tanstack/react-query'
import { t } from '#shared/language/t.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import type { Courier, CourierInput } from '#shared/schemas/parcel.ts'
import { api, call } from '#web/api.ts'
import { Conflict } from '#web/staff/crud/conflict.tsx'
import type { FormState } from '#web/staff/crud/form-state.ts'
import type { FormValues } from '#web/staff/crud/form-values.ts'
import { useConflict } from '#web/staff/crud/use-conflict.ts'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { couriersQuery } from './parcel-queries.ts'

interface CourierFormProps {
  courier: Courier | CourierInput
  onClose: () => void
}

/** Adds a courier, or changes one: also over what somebody else has changed since, field by field. */
export function CourierForm({ courier, onClose }: CourierFormProps) {
  const queries = useQueryClient()
  const seen = '_id' in courier ? courier : { ...courier, _id: '', updatedAt: '' }
  const { save: saveOver, conflict } = useConflict(seen, async () => {
    const couriers = await queries.fetchQuery({ ...couriersQuery, staleTime: 0 })
    return couriers.find(({ _id }) => _id === seen._id) ?? null
  })
  const { formProps, field, busy, requestClose, notice } = useTypedForm({
    onSave: async (values) => {
      const { message } = await saveOver((over) => save(over, toInput(values))).finally(
        () => void queries.invalidateQueries({ queryKey: ['couriers'] }),
      )
      return () => {
        toast.success(message)
        onClose()
      }
    },
    onCancel: onClose,
  })
  return (
    <form
      {...formProps}
      onKeyDown={({ key, target }) => key === 'Escape' && target instanceof HTMLInputElement && requestClose()}
      className="mt-3 grid gap-3 rounded-m border border-line bg-surface p-4 sm:grid-cols-2"
    >
      <CourierFields courier={courier} field={field} />
      {conflict && (
        <div className="col-span-full">
          <Conflict
            form={formProps.ref}
            {...conflict}
            base={<CourierFields courier={conflict.base} field={plainField} />}
            theirs={<CourierFields courier={conflict.theirs} field={plainField} />}
          />
        </div>
      )}
      {notice}
      <div className="flex gap-3">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button tone="quiet" onClick={requestClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const plainField = (name: string) => ({ name, error: undefined })

interface CourierFieldsProps {
  courier: CourierInput
  field: FormState['field']
}

function CourierFields({ courier, field }: CourierFieldsProps) {
  return (
    <>
      <TextField label={t('Name')} {...field('name')} defaultValue={courier.name} maxLength={60} required autoFocus />
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
        className="sm:col-span-2"
        label={t('Columns of its sheet, with commas')}
        {...field('columns')}
        defaultValue={courier.columns.join(', ')}
        required
      />
    </>
  )
}

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

function save(courier: Courier, input: CourierInput): Promise<{ message: string }> {
  return courier._id
    ? call(
        api.couriers.update[':id'].$put({
          param: { id: courier._id },
          json: { ...input, updatedAt: courier.updatedAt },
        }),
      )
    : call(api.couriers.create.$post({ json: input }))
}
