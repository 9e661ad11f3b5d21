import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode
  hint?: ReactNode
  className?: string
}

/** A checkbox with a label; the whole line is clickable. */
export function Checkbox({ label, hint, className, ...input }: CheckboxProps) {
  return (
    <label className={cx('control-choice', className)}>
      <input {...input} type="checkbox" className="control-check" />
      <span>
        {label}
        {hint && <span className="block text-14 text-ink-muted">{hint}</span>}
      </span>
    </label>
  )
}
