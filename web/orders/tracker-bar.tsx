import type { CSSProperties } from 'react'
import { t } from '#shared/language/t.ts'
import { statusLabel, TRACKER_STEPS } from '#shared/rules/orders/order-status.ts'

/** The progress bar of a tracker, filled up to the current step (from 0). */
export function TrackerBar({ current }: { current: number }) {
  const lastStep = TRACKER_STEPS.length - 1
  return (
    <div
      role="progressbar"
      aria-label="Order progress"
      aria-valuemin={1}
      aria-valuemax={lastStep + 1}
      aria-valuenow={current + 1}
      aria-valuetext={t('Step {step} of {count}: {status}', {
        step: current + 1,
        count: lastStep + 1,
        status: statusLabel(TRACKER_STEPS[current] ?? 'Pending'),
      })}
      style={{ '--done': `${(100 * current) / lastStep}%` } as CSSProperties}
      className="absolute inset-y-[10%] left-4.5 -ml-px w-0.5 bg-line @xl:inset-x-[10%] @xl:inset-y-auto @xl:top-4.5 @xl:-mt-px @xl:ml-0 @xl:h-0.5 @xl:w-auto"
    >
      <span className="block h-(--done) w-full bg-brand duration-250 ease-out @xl:h-full @xl:w-(--done)" />
    </div>
  )
}
