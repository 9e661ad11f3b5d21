import type { ComponentProps } from 'react'
import { Field, type FieldBaseProps } from './field.tsx'

interface TextareaFieldProps extends FieldBaseProps, Omit<ComponentProps<'textarea'>, 'className'> {}

/** A multi-line field that grows with its content. */
export function TextareaField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
  rows = 3,
  ...textarea
}: TextareaFieldProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className }} id={textarea.id}>
      {(control) => (
        <textarea {...textarea} {...control} rows={rows} className="control-field field-sizing-content min-h-24" />
      )}
    </Field>
  )
}
