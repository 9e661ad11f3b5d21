import { Field } from '#web/ui/field.tsx'

/** A field for one table file. */
export function FileField({ label, name = 'file' }: { label: string; name?: string }) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="file"
          name={name}
          accept=".csv,.xlsx,text/csv"
          required
          className="control-field h-11 max-w-full py-1.5 file:mr-3 file:rounded-s file:border-0 file:bg-ground file:px-3 file:py-1"
        />
      )}
    </Field>
  )
}
