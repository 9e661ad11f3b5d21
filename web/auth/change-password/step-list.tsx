import { Check } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { STEPS, type Step } from './use-progress.ts'

const STEP_NAMES: Record<Step, string> = {
  email: t('Email'),
  code: t('Code'),
  password: t('New password'),
  done: t('Done'),
}

/** The four steps in a row: finished ones have a tick, the current one is filled. */
export function StepList({ current }: { current: Step }) {
  const currentIndex = STEPS.indexOf(current)
  return (
    <ol aria-label="Steps" className="mt-8 grid grid-cols-4">
      {STEPS.map((step, index) => {
        const isDone = index < currentIndex || current === 'done'
        return (
          <li
            key={step}
            aria-current={index === currentIndex ? 'step' : undefined}
            className={cx(
              'relative grid content-start justify-items-center gap-1.5 text-center text-12 sm:text-14',
              index <= currentIndex ? 'font-semibold' : 'text-ink-muted',
              index > 0 && 'before:absolute before:top-3.5 before:right-1/2 before:h-px before:w-full',
              index > 0 && (index > currentIndex ? 'before:bg-line' : 'before:bg-brand'),
            )}
          >
            <span
              className={cx(
                'relative z-1 grid size-7 place-items-center rounded-full border text-14 tabular-nums',
                index <= currentIndex ? 'border-brand bg-brand text-brand-ink' : 'border-control bg-paper',
              )}
            >
              {isDone ? <Check aria-hidden="true" className="size-4" /> : index + 1}
            </span>
            <span>
              {STEP_NAMES[step]}
              {isDone && <VisuallyHidden>, completed</VisuallyHidden>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
