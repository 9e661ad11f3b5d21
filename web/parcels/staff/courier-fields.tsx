import { t } from '#shared/language/t.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import type { CourierInput } from '#shared/schemas/courier.ts'
import type { FormState } from '#web/staff/crud/form-state.ts'
import type { FormValues } from '#web/staff/crud/form-values.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

interface CourierFieldsProps {
  courier: CourierInput
  field: FormState['field']
}

/** The fields of a courier, for the kit's form. */
export function CourierFields({ courier, field }: CourierFieldsProps) {
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
export function toInput({ text }: FormValues): CourierInput {
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
