import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldBaseProps, splitFieldProps } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface SelectFieldProps extends FieldBaseProps, Omit<ComponentProps<'select'>, 'className' | 'children'> {
  options: readonly SelectOption[]
  /** The label of the first option, which has the empty value: 'Select Division' */
  placeholder?: string
}

/** A styled native `<select>`. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const [field, select] = splitFieldProps(props)
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className="control-field appearance-none truncate pr-10">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-muted"
          />
        </div>
      )}
    </Field>
  )
}
