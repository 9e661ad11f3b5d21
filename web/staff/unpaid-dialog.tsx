import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { notVerifiedLabel, type PaymentMethod } from '#shared/rules/orders/order-status.ts'
import { UNPAID_ANSWERS, type UnpaidDecision } from '#shared/schemas/orders/payment.ts'
import { api, call } from '#web/api.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ActDialog } from './act-dialog.tsx'

/** An order whose wallet payment nobody has verified, or whose money went back. */
interface UnpaidOrder {
  _id: string
  number: string
  method: PaymentMethod
  /** taka to be paid */
  unpaid: number
  /** It can be paid in cash alone. */
  isPaidBack?: boolean
}

type Answer = UnpaidDecision['answer']

const ANSWERS: Record<Answer, () => { label: string; hint?: string }> = {
  collect: () => ({
    label: t('Collect it in cash'),
    hint: t('At the door by the courier, or at the counter.'),
  }),
  send: () => ({ label: t('Send it unpaid'), hint: t('Nobody collects the money.') }),
  wait: () => ({ label: t('Wait until the payment is found') }),
}

function optionOf(value: Answer) {
  return { value, ...ANSWERS[value]() }
}

function paidBackOptions() {
  return [optionOf('collect'), { value: 'wait', label: t('Not yet') }]
}

/** An admin says how such an order leaves the shop. */
export function UnpaidDialog({
  order: { _id, number, method, unpaid, isPaidBack = false },
  onDone,
  onClose,
}: {
  order: UnpaidOrder
  /** reads anew what shows the order */
  onDone: () => unknown
  onClose: () => void
}) {
  const [answer, setAnswer] = useState<Answer>('collect')
  const choose = (value: string) => {
    const chosen = UNPAID_ANSWERS.find((option) => option === value)
    if (chosen) setAnswer(chosen)
  }
  return (
    <ActDialog
      title={t('How does {number} leave?', { number })}
      submitLabel={t('Save')}
      onDone={onDone}
      onClose={onClose}
      onSubmit={({ text }) =>
        call(
          api.payments.unpaid[':orderId'].$put({
            param: { orderId: _id },
            json: { answer, ...(answer === 'send' && { reason: text('reason') }) },
          }),
        )
      }
    >
      {({ field }) => (
        <>
          <p>
            {isPaidBack ? t('Paid back') : notVerifiedLabel(method)}: {formatTaka(unpaid)}
          </p>
          <RadioGroup
            legend={t('What shall happen')}
            name="answer"
            value={answer}
            onChange={choose}
            options={isPaidBack ? paidBackOptions() : (['collect', 'send', 'wait'] as const).map(optionOf)}
          />
          {answer === 'send' && <TextField label={t('Reason')} {...field('reason')} maxLength={200} required />}
        </>
      )}
    </ActDialog>
  )
}
