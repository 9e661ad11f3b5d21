import { Field } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'

/** A field for one table file. */
export function FileField({ label, name = 'file' }: { label: string; name?: string }) {
  return (
    <Field label={label} className="min-w-0">
      {(control) => <FileInput {...control} name={name} accept=".csv,.xlsx,text/csv" required />}
    </Field>
  )
}
