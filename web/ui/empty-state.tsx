import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface EmptyStateProps {
  title: string
  /** A sentence on what to do now */
  children?: ReactNode
  /** The way on: buttons or links */
  actions?: ReactNode
  /** The heading's level where it stands */
  level?: 1 | 2 | 3
  className?: string
}

/** Nothing here, nothing found, something failed: said calmly, with a way on. */
export function EmptyState({ title, children, actions, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx('mx-auto grid max-w-lg justify-items-center gap-4 py-12 text-center', className)}>
      <span aria-hidden="true" className="jamdani h-12 w-60 text-brand" />
      <Heading className="text-28 text-balance">{title}</Heading>
      {children && <div className="text-pretty text-ink-muted">{children}</div>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}
