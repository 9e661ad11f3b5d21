import { Field } from '#web/ui/form/field.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'

/** A field for one table file. */
export function FileField({ label, name, error }: { label: string; name: string; error: string | undefined }) {
  return (
    <Field label={label} error={error} className="min-w-0">
      {(control) => <FileInput {...control} name={name} accept=".csv,.xlsx,text/csv" required />}
    </Field>
  )
}
