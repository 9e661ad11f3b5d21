import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
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
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 text-14 tabular-nums',
        change > 0 === moreIsBad ? 'text-bad' : 'text-ok',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {!points && previous === 0 ? t('none before') : describeChange(change, points)}
    </span>
  )
}

function describeChange(change: number, points = false): string {
  const amount = Math.abs(change)
  if (!points) return change > 0 ? t('{amount}% more', { amount }) : t('{amount}% less', { amount })
  return change > 0
    ? plural(amount, t('{amount} point more', { amount }), t('{amount} points more', { amount }))
    : plural(amount, t('{amount} point less', { amount }), t('{amount} points less', { amount }))
}
