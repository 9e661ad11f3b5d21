import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface EmptyStateProps {
  title: string
  /** A sentence on what to do next */
  children?: ReactNode
  /** Buttons or links */
  actions?: ReactNode
  /** The heading level */
  level?: 1 | 2 | 3
  className?: string
}

/** Shown in place of content that is empty, not found or failed to load, with actions to continue. */
export function EmptyState({ title, children, actions, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx('mx-auto grid max-w-lg grid-cols-1 justify-items-center gap-4 py-12 text-center', className)}>
      <span aria-hidden="true" className="jamdani h-12 w-60 max-w-full text-brand" />
      <Heading className="text-28 text-balance">{title}</Heading>
      {children && <div className="text-pretty text-ink-muted">{children}</div>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}
