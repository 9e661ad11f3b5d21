import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonStyle, buttonClasses } from './button-style.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** Shows a spinner and ignores clicks and form submission, but stays focusable */
  busy?: boolean
  /** Replaces the label while busy ('Placing order…') */
  busyLabel?: string
  icon?: ReactNode
}

/** A button; `type` defaults to `button`. */
export function Button({
  tone,
  size,
  block,
  busy = false,
  busyLabel,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={handleClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={cx(buttonClasses({ tone, size, block }), className)}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}
