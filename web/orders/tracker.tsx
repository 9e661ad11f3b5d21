import { Check } from 'lucide-react'
import { figures } from '#shared/language/figures.ts'
import { statusLabel, TRACKER_STEPS, trackerCaption, trackerStep } from '#shared/rules/orders/order-status.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { CancelledNotice } from './cancelled-notice.tsx'
import { TrackerBar } from './tracker-bar.tsx'

type TrackedOrder = Pick<OrderDetail, 'status' | 'createdAt' | 'statusChangedAt' | 'deliveredAt'>

/** The progress of an order in five steps: side by side if there is room, otherwise stacked. */
export function Tracker({ order }: { order: TrackedOrder }) {
  const current = trackerStep(order.status)
  if (current === null) return <CancelledNotice cancelledAt={order.statusChangedAt} />
  return (
    <div className="@container">
      <div className="relative">
        <TrackerBar current={current} />
        <ol className="relative grid auto-rows-fr @xl:grid-cols-5">
          {TRACKER_STEPS.map((step, index) => (
            <li
              key={step}
              aria-current={index === current ? 'step' : undefined}
              className="flex min-h-16 items-center gap-4 @xl:flex-col @xl:gap-3 @xl:px-1 @xl:text-center"
            >
              <StepMarker index={index} current={current} />
              <div className="text-14">
                <p className={cx(index === current && 'font-semibold', index > current && 'text-ink-muted')}>
                  {statusLabel(step)}
                  {index < current && <VisuallyHidden> (done)</VisuallyHidden>}
                </p>
                {index === current && <p className="text-12 text-balance text-ink-muted">{trackerCaption(order)}</p>}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

/** A tick for completed steps, a filled number for the current step, an outlined number for the following ones. */
function StepMarker({ index, current }: { index: number; current: number }) {
  const isDone = index < current || current === TRACKER_STEPS.length - 1
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-9 shrink-0 place-items-center rounded-full border-2 text-14 font-semibold tabular-nums',
        index > current ? 'border-line bg-paper text-ink-muted' : 'border-brand bg-brand text-brand-ink',
        index === current && 'ring-4 ring-ok-ground',
      )}
    >
      {isDone ? <Check className="size-5" /> : figures(index + 1)}
    </span>
  )
}
