import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'

interface ChangeProps {
  now: number
  before: number
  /** points: both are hundredths already, and their difference is meant; else percent */
  points?: boolean
  /** Whether more of it is bad, as of cancelled orders */
  moreIsBad?: boolean
}

/** How a figure has changed against the period before: an arrow, words, and only then a colour. */
export function Change({ now, before, points, moreIsBad = false }: ChangeProps) {
  const change = points || before === 0 ? now - before : Math.round(((now - before) / before) * 100)
  if (change === 0)
    return (
      <span className="inline-flex items-center gap-1 text-14 text-ink-muted">
        <Equal aria-hidden="true" className="size-4" />
        as before
      </span>
    )
  const Icon = change > 0 ? ArrowUp : ArrowDown
  const unit = points ? ` point${Math.abs(change) === 1 ? '' : 's'}` : ' %'
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 text-14 tabular-nums',
        change > 0 === moreIsBad ? 'text-bad' : 'text-ok',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {!points && before === 0 ? 'none before' : `${Math.abs(change)}${unit} ${change > 0 ? 'more' : 'less'}`}
    </span>
  )
}
