import { type SubmitEvent, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Settings, SettingsPart } from '#shared/schemas/settings.ts'
import { useFieldErrors } from '#web/lib/forms/field-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { isChecked, textAt, withEntries } from './form-values.ts'
import { fieldsOf, PART_FIELDS, type SettingField } from './setting-fields.ts'
import { useSaveSettings } from './use-save-settings.ts'

interface PartFormProps {
  part: SettingsPart
  settings: Settings
  updatedAt: string
}

const NEW_ZONE = { name: '', nameBn: null, districts: [], fee: 0, days: 1 }

/** The form of one part of the settings. */
export function PartForm({ part, settings, updatedAt }: PartFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [value, setValue] = useState<Settings[SettingsPart]>(settings[part])
  const { errors, showErrors, onChange } = useFieldErrors(form)
  const { busy, save } = useSaveSettings()
  const fields = fieldsOf(part, value)
  const title = PART_FIELDS[part]?.title ?? ''
  const names = fields.map(({ path }) => path)
  const errorOf = (path: string) => errors[path]
  const other = Object.entries(errors).find(([name]) => !names.includes(name))?.[1]
  const entered = () => withEntries(value, fields, new FormData(form.current ?? undefined))

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const refused = await save({ [part]: entered() }, updatedAt)
    const byPath = Object.entries(refused).map(([path, message]) => [
      fieldFor(path.slice(part.length + 1), names),
      message,
    ])
    showErrors(Object.fromEntries(byPath))
  }
  const changeZones = (change: (zones: Settings['delivery']['zones']) => Settings['delivery']['zones']) => {
    const delivery = entered() as Settings['delivery']
    setValue({ ...delivery, zones: change(delivery.zones) })
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onChange={onChange}
      aria-labelledby={`part-${part}`}
      className="border-t border-line py-8"
    >
      <h2 id={`part-${part}`} className="mb-5 text-22">
        {title}
      </h2>
      {other && (
        <Notice tone="bad" className="mb-5">
          {other}
        </Notice>
      )}
      <div key={fields.length} className="grid gap-5 sm:grid-cols-2">
        {fields.map((field) => (
          <Setting key={field.path} field={field} value={value} error={errorOf(field.path)} />
        ))}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel={t('Saving…')} aria-label={t('Save: {part}', { part: title })}>
          Save
        </Button>
        {part === 'delivery' && (
          <>
            <Button tone="secondary" onClick={() => changeZones((zones) => [...zones, NEW_ZONE])}>
              Add a zone
            </Button>
            {(value as Settings['delivery']).zones.length > 1 && (
              <Button tone="secondary" onClick={() => changeZones((zones) => zones.slice(0, -1))}>
                Remove the last zone
              </Button>
            )}
          </>
        )}
      </div>
    </form>
  )
}

/** The field whose value a refused path is in: one item of a list belongs to the list's. */
function fieldFor(path: string, names: readonly string[]): string {
  return names.find((name) => path === name || path.startsWith(`${name}.`)) ?? path
}

function Setting({ field, value, error }: { field: SettingField; value: object; error: string | undefined }) {
  const { path, label, kind = 'text', hint } = field
  const shared = { label, name: path, error, ...(hint && { hint }) }
  if (kind === 'checkbox')
    return (
      <div className="sm:col-span-2">
        <Checkbox name={path} label={label} defaultChecked={isChecked(value, field)} />
      </div>
    )
  if (kind === 'wallet-kind')
    return (
      <SelectField
        {...shared}
        defaultValue={textAt(value, field)}
        options={[
          { value: 'Personal', label: t('Personal') },
          { value: 'Agent', label: t('Agent') },
          { value: 'Merchant', label: t('Merchant') },
        ]}
      />
    )
  if (kind === 'long')
    return <TextareaField {...shared} className="sm:col-span-2" rows={3} defaultValue={textAt(value, field)} />
  const isNumber = kind === 'number' || kind === 'optional-number'
  return (
    <TextField
      {...shared}
      {...(isNumber && { inputMode: 'numeric' as const })}
      autoComplete="off"
      optional={kind.startsWith('optional')}
      defaultValue={textAt(value, field)}
    />
  )
}
