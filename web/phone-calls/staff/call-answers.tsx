import { useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { CallOutcome } from '#shared/rules/orders/order-work.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import { Button } from '#web/ui/button.tsx'
import { type AnswerDetails, AnswerForm } from './answer-form.tsx'
import type { CallAnswer } from './use-call.ts'
import { useKeys } from './use-keys.ts'

/** The outcomes in the order of their keys. */
const ANSWERS: readonly { outcome: CallOutcome; label: string }[] = [
  { outcome: 'confirmed', label: t('Confirmed') },
  { outcome: 'no-answer', label: t('No answer') },
  { outcome: 'later', label: t('Call later') },
  { outcome: 'wrong-number', label: t('Wrong number') },
  { outcome: 'changed', label: t('Changed') },
  { outcome: 'cancelled', label: t('Cancelled') },
]

const needsDetails = (outcome: CallOutcome): outcome is AnswerDetails =>
  outcome === 'later' || outcome === 'changed' || outcome === 'cancelled'

interface CallAnswersProps {
  order: OrderDetail
  busy: boolean
  onPress: (answer: CallAnswer) => void
  onAnswer: (answer: CallAnswer) => Promise<void>
}

/** One button and one number key for each outcome of a call; those that need more open a small form. */
export function CallAnswers({ order, busy, onPress, onAnswer }: CallAnswersProps) {
  const [details, setDetails] = useState<AnswerDetails | null>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const choose = (outcome: CallOutcome) => {
    if (needsDetails(outcome)) setDetails(outcome)
    else if (!busy) onPress({ outcome })
  }
  useKeys((key) => {
    const answer = ANSWERS[Number(key) - 1]
    if (answer) choose(answer.outcome)
    return answer !== undefined
  })
  const close = () => {
    buttons.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
    setDetails(null)
  }
  return (
    <div className="mt-4 grid gap-4">
      <div ref={buttons} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {ANSWERS.map(({ outcome, label }, index) => (
          <Button
            key={outcome}
            tone={outcome === 'confirmed' ? 'primary' : 'secondary'}
            className="max-sm:px-3"
            busy={busy && outcome === 'confirmed'}
            aria-expanded={needsDetails(outcome) ? details === outcome : undefined}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => choose(outcome)}
          >
            <span aria-hidden="true" className="font-text text-14 opacity-70">
              {index + 1}
            </span>
            {label}
          </Button>
        ))}
      </div>
      {details && <AnswerForm key={details} {...{ details, order, onAnswer }} onClose={close} />}
    </div>
  )
}
