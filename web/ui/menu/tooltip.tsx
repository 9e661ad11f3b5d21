import { type ReactNode, useState } from 'react'
import { cx } from '#web/ui/cx.ts'

interface TooltipProps {
  text: string
  /** The element the tooltip describes; must not be a control, because the tooltip itself takes focus */
  children: ReactNode
  className?: string
}

/** A text shown on hover and focus of an icon or symbol, and its accessible name. Escape hides it. */
export function Tooltip({ text, children, className }: TooltipProps) {
  const [visible, setVisible] = useState(false)
  return (
    <span
      role="img"
      aria-label={text}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the text must be reachable by keyboard (WCAG 1.4.13)
      tabIndex={0}
      onPointerEnter={() => setVisible(true)}
      onPointerLeave={() => setVisible(false)}
      onFocus={() => setVisible(true)}
      onBlur={() => setVisible(false)}
      onKeyDown={(event) => event.key === 'Escape' && setVisible(false)}
      className={cx('relative inline-flex rounded-full', className)}
    >
      {children}
      {visible && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute bottom-full left-1/2 z-10 mb-2 w-max max-w-60 -translate-x-1/2 rounded-s bg-ink px-2 py-1 text-12 text-paper"
        >
          {text}
        </span>
      )}
    </span>
  )
}
