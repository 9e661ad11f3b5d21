import { Fragment, type ReactNode, useId } from 'react'
import { cx } from '#web/ui/cx.ts'
import { FieldError } from './field.tsx'

export interface RadioOption {
  value: string
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
  /** What belongs to it, below it */
  below?: ReactNode
}

interface RadioGroupProps {
  legend: ReactNode
  hideLegend?: boolean
  name: string
  options: readonly RadioOption[]
  /** The selected value, or null for none. Omit it (and set `defaultValue`) for an uncontrolled group */
  value?: string | null
  defaultValue?: string
  onChange?: (value: string) => void
  error?: ReactNode
  required?: boolean
  className?: string
}

/** A list of radio buttons. */
export function RadioGroup({
  legend,
  hideLegend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  error,
  required,
  className,
}: RadioGroupProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className={cx('grid content-start', className)}>
      <legend className={hideLegend ? 'sr-only' : 'mb-1 text-14 font-medium'}>{legend}</legend>
      {options.map((option) => (
        <Fragment key={option.value}>
          <label className="control-choice">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined ? defaultValue === option.value : undefined}
              onChange={() => onChange?.(option.value)}
              disabled={option.disabled}
              required={required}
              aria-invalid={error ? true : undefined}
              className="control-radio"
            />
            <span>
              {option.label}
              {option.hint && <span className="block text-14 text-ink-muted">{option.hint}</span>}
            </span>
          </label>
          {option.below}
        </Fragment>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
