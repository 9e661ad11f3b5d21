import { cx } from './cx.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface SpinnerProps {
  /** For screen readers; omit it if there is visible text beside the spinner */
  label?: string
  className?: string
}

/** A spinning ring in the current text colour; pulses instead under reduced motion. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={cx('inline-flex', className)}>
      <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className="size-[1.25em] animate-spin">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity=".22" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
