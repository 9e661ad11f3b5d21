import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '#web/ui/cx.ts'

export interface FieldBaseProps {
  label: ReactNode
  /** Shows the label to screen readers only, where the context makes it obvious */
  hideLabel?: boolean
  /** Help text below the field */
  hint?: ReactNode
  /** An error message; marks the field as invalid */
  error?: ReactNode
  /** Appends '(optional)' to the label */
  optional?: boolean
  /** Layout classes only (margins, width, grid column) */
  className?: string
}

/** The attributes that associate a control with its label, hint and error. */
export interface FieldControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldBaseProps {
  /** The control's id, if the page needs to know it */
  id?: string
  children: (control: FieldControlProps) => ReactNode
}

/** Splits the props of a field into those of its layout and those of its control. */
export function splitFieldProps<P extends FieldBaseProps & { id?: string | undefined }>(props: P) {
  const { label, hideLabel, hint, error, optional, className, ...control } = props
  return [{ label, hideLabel, hint, error, optional, className, id: props.id }, control] as const
}

/** The layout of every form field: label above the control, error and hint below. */
export function Field({ label, hideLabel, hint, error, optional, className, id: idProp, children }: FieldProps) {
  const generatedId = useId()
  const id = idProp ?? generatedId
  const hintId = hint ? `${id}-hint` : null
  const errorId = error ? `${id}-error` : null
  const describedBy = [errorId, hintId].filter(Boolean).join(' ')
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-14 font-medium'}>
        {label}
        {optional && <span className="font-normal text-ink-muted"> (optional)</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={errorId ?? undefined}>{error}</FieldError>}
      {hint && (
        <p id={hintId ?? undefined} className="text-14 text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

/** An error below a field or a group of options. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-14 text-bad">
      <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
