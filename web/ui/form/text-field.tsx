import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Field, type FieldBaseProps, splitFieldProps } from './field.tsx'

interface TextFieldProps extends FieldBaseProps, Omit<ComponentProps<'input'>, 'className'> {
  /** An icon or symbol at the left edge, inside the field */
  before?: ReactNode
  /** A button or symbol at the right edge, inside the field */
  after?: ReactNode
}

/** A single-line field; set `type`, `inputMode` and `autoComplete` so that phones show the right keyboard. */
export function TextField({ before, after, ...props }: TextFieldProps) {
  const [field, input] = splitFieldProps(props)
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          {before && (
            <span className="pointer-events-none absolute inset-y-0 left-0 grid w-11 place-items-center text-ink-muted">
              {before}
            </span>
          )}
          <input
            {...input}
            {...control}
            className={cx('control-field', Boolean(before) && 'pl-11', Boolean(after) && 'pr-12')}
          />
          {after && <span className="absolute inset-y-0 right-0 grid place-items-center">{after}</span>}
        </div>
      )}
    </Field>
  )
}
