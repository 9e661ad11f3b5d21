import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from './cx.ts'

type ChipProps = {
  children: ReactNode
  /** The accessible name: 'Remove Navy' */
  removeLabel: string
  className?: string
} & ({ onRemove: () => void } | { to: LinkProps['to'] })

/** A selected value, removed by clicking the chip: a button, or a link to the page without that value. */
export function Chip({ children, removeLabel, className, ...action }: ChipProps) {
  const classes = cx(
    'inline-flex min-h-9 items-center gap-2 rounded-m border border-control bg-surface py-1 pr-2 pl-3 text-left text-14 duration-150 ease-out hover:border-ink hover:bg-ground pointer-coarse:min-h-11',
    className,
  )
  const content = (
    <>
      {children}
      <X aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
    </>
  )
  return 'to' in action ? (
    <Link to={action.to} preventScrollReset aria-label={removeLabel} className={classes}>
      {content}
    </Link>
  ) : (
    <button type="button" aria-label={removeLabel} onClick={action.onRemove} className={classes}>
      {content}
    </button>
  )
}
