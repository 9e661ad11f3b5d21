import type { ComponentProps } from 'react'
import { Field, type FieldBaseProps, splitFieldProps } from './field.tsx'

interface TextareaFieldProps extends FieldBaseProps, Omit<ComponentProps<'textarea'>, 'className'> {}

/** A multi-line field that grows with its content. */
export function TextareaField({ rows = 3, ...props }: TextareaFieldProps) {
  const [field, textarea] = splitFieldProps(props)
  return (
    <Field {...field}>
      {(control) => (
        <textarea {...textarea} {...control} rows={rows} className="control-field field-sizing-content min-h-24" />
      )}
    </Field>
  )
}
