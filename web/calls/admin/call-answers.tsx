import { type FormEvent, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { CallOutcome } from '#shared/rules/order-work.ts'
import type { ShippingAddress } from '#shared/schemas/order-input.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
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

type Form = 'later' | 'changed' | 'cancelled'
const isForm = (outcome: CallOutcome): outcome is Form =>
  outcome === 'later' || outcome === 'changed' || outcome === 'cancelled'

interface CallAnswersProps {
  address: ShippingAddress
  busy: boolean
  onAnswer: (answer: CallAnswer) => void
}

/** One button and one number key for each outcome of a call; those that need more open a small form. */
export function CallAnswers({ address, busy, onAnswer }: CallAnswersProps) {
  const [form, setForm] = useState<Form | null>(null)
  const choose = (outcome: CallOutcome) => {
    if (isForm(outcome)) setForm(outcome)
    else if (!busy) onAnswer({ outcome })
  }
  useKeys((key) => {
    const answer = ANSWERS[Number(key) - 1]
    if (answer) choose(answer.outcome)
    return answer !== undefined
  })
  return (
    <div className="mt-4 grid gap-4">
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {ANSWERS.map(({ outcome, label }, index) => (
          <Button
            key={outcome}
            tone={outcome === 'confirmed' ? 'primary' : 'secondary'}
            busy={busy && outcome === 'confirmed'}
            aria-expanded={isForm(outcome) ? form === outcome : undefined}
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
      {form && <AnswerForm key={form} {...{ form, address, busy, onAnswer }} onClose={() => setForm(null)} />}
    </div>
  )
}

interface AnswerFormProps extends CallAnswersProps {
  form: Form
  onClose: () => void
}

function AnswerForm({ form, address, busy, onAnswer, onClose }: AnswerFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const text = (name: string) => String(values.get(name) ?? '').trim()
    if (form === 'later') onAnswer({ outcome: form, at: new Date(`${text('at')}:00+06:00`).toISOString() })
    if (form === 'cancelled') onAnswer({ outcome: form, reason: text('reason') })
    if (form === 'changed')
      onAnswer({
        outcome: form,
        change: {
          shippingAddress: { name: text('name'), email: address.email, phone: text('phone'), address: text('address') },
        },
      })
    onClose()
  }
  return (
    <form onSubmit={submit} className="grid gap-3 rounded-m border border-line bg-surface p-4">
      {form === 'later' && <TextField label={t('Call again at')} name="at" type="datetime-local" required autoFocus />}
      {form === 'cancelled' && <TextField label={t('Reason')} name="reason" maxLength={200} required autoFocus />}
      {form === 'changed' && (
        <>
          <TextField label={t('Name')} name="name" defaultValue={address.name} required autoFocus />
          <TextField label={t('Phone')} name="phone" type="tel" defaultValue={address.phone} required />
          <TextField label={t('Address')} name="address" defaultValue={address.address} required />
        </>
      )}
      <div className="flex gap-3">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
