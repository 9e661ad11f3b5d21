import { Check } from 'lucide-react'
import type { CSSProperties } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { trackerCaption } from '#shared/rules/orders/order-status.ts'
import { trackerLabel, trackerOf } from '#shared/rules/orders/tracker-steps.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type TrackedOrder = Pick<
  OrderDetail,
  | 'status'
  | 'createdAt'
  | 'statusChangedAt'
  | 'deliveredAt'
  | 'fulfilment'
  | 'keptUntil'
  | 'collectCode'
  | 'payBack'
  | 'notCollected'
>
type Steps = ReturnType<typeof trackerOf>['steps']

/** The progress of an order in five steps: side by side if there is room, otherwise stacked. */
export function Tracker({ order }: { order: TrackedOrder }) {
  const { steps, current } = trackerOf(order)
  if (current === null) return <CancelledNotice order={order} />
  return (
    <div className="@container">
      <div className="relative">
        <TrackerBar {...{ steps, current }} />
        <ol className="relative grid auto-rows-fr @xl:grid-cols-5">
          {steps.map((step, index) => (
            <li
              key={step}
              aria-current={index === current ? 'step' : undefined}
              className="flex min-h-16 items-center gap-4 @xl:flex-col @xl:gap-3 @xl:px-1 @xl:text-center"
            >
              <StepMarker {...{ index, current }} isLast={current === steps.length - 1} />
              <div className="text-14">
                <p className={cx(index === current && 'font-semibold', index > current && 'text-ink-muted')}>
                  {trackerLabel(step)}
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
function StepMarker({ index, current, isLast }: { index: number; current: number; isLast: boolean }) {
  const isDone = index < current || isLast
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

/** Tells the customer that and when the order was cancelled, why where nobody has fetched it, and what is paid back. */
function CancelledNotice({ order: { statusChangedAt: cancelledAt, notCollected, payBack } }: { order: TrackedOrder }) {
  const values = { time: formatDateTime(cancelledAt) }
  return (
    <Notice title={notCollected ? t('This order was not collected in time') : t('This order is cancelled')}>
      {notCollected
        ? t('It was cancelled on {time}, and its shoes are kept no longer.', values)
        : t('It was cancelled on {time} and will not be sent.', values)}{' '}
      {payBack && `${t('We pay back {taka} to you.', { taka: formatTaka(payBack) })} `}
      {payBack
        ? t('If you did not expect this, please call us at')
        : t('If you did not expect this, or have paid for it already, please call us at')}{' '}
      <a href={`tel:${phoneDigits(shopFacts.care.phone)}`} className="text-link whitespace-nowrap">
        {shopFacts.care.phone}
      </a>{' '}
      ({shopFacts.care.hours}).
    </Notice>
  )
}

/** The progress bar of a tracker, filled up to the current step (from 0). */
function TrackerBar({ steps, current }: { steps: Steps; current: number }) {
  const lastStep = steps.length - 1
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
        status: trackerLabel(steps[current] ?? 'Pending'),
      })}
      style={{ '--done': `${(100 * current) / lastStep}%` } as CSSProperties}
      className="absolute inset-y-[10%] left-4.5 -ml-px w-0.5 bg-line @xl:inset-x-[10%] @xl:inset-y-auto @xl:top-4.5 @xl:-mt-px @xl:ml-0 @xl:h-0.5 @xl:w-auto"
    >
      <span className="block h-(--done) w-full bg-brand duration-250 ease-out @xl:h-full @xl:w-(--done)" />
    </div>
  )
}
