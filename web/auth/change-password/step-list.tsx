import { Check } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { STEPS, type Step } from './use-progress.ts'

const NAMES: Record<Step, string> = { email: 'Email', code: 'Code', password: 'New password', done: 'Done' }

/** The four steps in a row: finished ones have a tick, the current one is filled. */
export function StepList({ current }: { current: Step }) {
  const at = STEPS.indexOf(current)
  return (
    <ol aria-label="Steps" className="mt-8 grid grid-cols-4">
      {STEPS.map((step, place) => {
        const isDone = place < at || current === 'done'
        return (
          <li
            key={step}
            aria-current={place === at ? 'step' : undefined}
            className={cx(
              'relative grid content-start justify-items-center gap-1.5 text-center text-12 sm:text-14',
              place <= at ? 'font-semibold' : 'text-ink-muted',
              place > 0 && 'before:absolute before:top-3.5 before:right-1/2 before:h-px before:w-full',
              place > 0 && (place > at ? 'before:bg-line' : 'before:bg-brand'),
            )}
          >
            <span
              className={cx(
                'relative z-1 grid size-7 place-items-center rounded-full border text-14 tabular-nums',
                place <= at ? 'border-brand bg-brand text-brand-ink' : 'border-control bg-paper',
              )}
            >
              {isDone ? <Check aria-hidden="true" className="size-4" /> : place + 1}
            </span>
            <span>
              {NAMES[step]}
              {isDone && <VisuallyHidden>, completed</VisuallyHidden>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
