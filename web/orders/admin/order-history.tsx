import { ArrowRight } from 'lucide-react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import type { PairsAnswer } from '#shared/rules/order-pairs.ts'
import { statusLabel } from '#shared/rules/order-status.ts'
import { accountName } from '#shared/rules/retention.ts'
import type { OrderEvent } from '#shared/schemas/order.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const ANSWERS: Record<PairsAnswer, string> = {
  'never-left': t('The pairs never left'),
  'came-back': t('The pairs came back'),
  'still-out': t('The pairs are still out'),
}

/** All status changes of an order with user and time, newest first. */
export function OrderHistory({ events }: { events: readonly OrderEvent[] }) {
  return (
    <ol reversed className="border-t border-line text-14">
      {events.toReversed().map(({ from, to, at, by, answer, reason }) => (
        <li
          key={`${at} ${to}`}
          className="grid gap-x-4 border-b border-line py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          <p className="flex items-center gap-1.5 font-medium">
            {from === null ? (
              t('Placed')
            ) : from === to ? (
              t('Cleared up')
            ) : (
              <>
                {statusLabel(from)}
                <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
                <VisuallyHidden>to</VisuallyHidden>
                {statusLabel(to)}
              </>
            )}
          </p>
          <p className="text-ink-muted wrap-anywhere">by {accountName(by.name)}</p>
          <time dateTime={at} className="text-ink-muted tabular-nums">
            {formatDateTime(at)}
          </time>
          {(answer || reason) && (
            <p className="text-ink-muted wrap-anywhere sm:col-span-full">
              {[answer && ANSWERS[answer], reason].filter(Boolean).join(' · ')}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
