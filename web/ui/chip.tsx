import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface ChipProps {
  children: ReactNode
  /** The button's name: 'Remove Navy' */
  removeLabel: string
  onRemove: () => void
  className?: string
}

/** A chosen thing that can be taken away again; the whole chip is the button. */
export function Chip({ children, removeLabel, onRemove, className }: ChipProps) {
  return (
    <button
      type="button"
      aria-label={removeLabel}
      onClick={onRemove}
      className={cx(
        'inline-flex min-h-9 items-center gap-2 rounded-m border border-control bg-surface py-1 pr-2 pl-3 text-left text-14 duration-150 ease-out hover:border-ink hover:bg-ground pointer-coarse:min-h-11',
        className,
      )}
    >
      {children}
      <X aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
    </button>
  )
}
