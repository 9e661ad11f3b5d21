import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { groupLakh } from '#shared/rules/money/price.ts'

interface ProgressLineProps {
  what: string
  done: number
  /** 0: nobody knows yet */
  total: number
  /** whether it goes on without this page */
  canLeave?: boolean
  children?: ReactNode
}

/** How far something is that takes minutes. */
export function ProgressLine({ what, done, total, canLeave = false, children }: ProgressLineProps) {
  return (
    <div className="grid gap-2">
      <p role="status" className="font-medium tabular-nums">
        {total > 0
          ? t('{what}: {done} of {total}', { what, done: groupLakh(done), total: groupLakh(total) })
          : t('{what} …', { what })}
      </p>
      <progress
        aria-label={what}
        max={Math.max(1, total)}
        value={total > 0 ? done : undefined}
        className="h-3 w-full accent-brand"
      />
      {canLeave && <p className="text-14 text-ink-muted">It goes on by itself: you can leave this page.</p>}
      {children && <p className="text-14 text-ink-muted">{children}</p>}
    </div>
  )
}
