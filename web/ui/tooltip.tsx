import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'

interface TooltipProps {
  text: string
  /** What it belongs to; the tooltip itself takes focus, so this must not be a control */
  children: ReactNode
  className?: string
}

/** Words beside a picture or sign, on hover and on focus; Escape puts them away. Screen readers get them as its name. */
export function Tooltip({ text, children, className }: TooltipProps) {
  const [shown, setShown] = useState(false)
  return (
    <span
      role="img"
      aria-label={text}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the words must be reachable by keyboard (WCAG 1.4.13)
      tabIndex={0}
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => event.key === 'Escape' && setShown(false)}
      className={cx('relative inline-flex rounded-full', className)}
    >
      {children}
      <span
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute bottom-full left-1/2 z-10 mb-2 w-max max-w-60 -translate-x-1/2 rounded-s bg-ink px-2 py-1 text-12 text-paper duration-150 ease-out',
          shown ? 'opacity-100' : 'opacity-0',
        )}
      >
        {text}
      </span>
    </span>
  )
}
