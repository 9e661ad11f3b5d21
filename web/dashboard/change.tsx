import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'

interface ChangeProps {
  value: number
  previous: number
  /** both are percentages, so their difference in points is shown; otherwise the change in percent */
  points?: boolean
  /** Whether an increase is bad, as with cancelled orders */
  moreIsBad?: boolean
}

/** The change from the previous period: an arrow and text, with colour only as an addition. */
export function Change({ value, previous, points, moreIsBad = false }: ChangeProps) {
  const change = points || previous === 0 ? value - previous : Math.round(((value - previous) / previous) * 100)
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
      {!points && previous === 0 ? 'none before' : `${Math.abs(change)}${unit} ${change > 0 ? 'more' : 'less'}`}
    </span>
  )
}
