import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { notVerifiedLabel, type PaymentMethod } from '#shared/rules/order-status.ts'
import { formatTaka } from '#shared/rules/price.ts'
import { UNPAID_ANSWERS, type UnpaidDecision } from '#shared/schemas/payment.ts'
import { api, call } from '#web/api.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ActDialog } from './act-dialog.tsx'

/** An order whose wallet payment nobody has verified, in taka. */
interface UnpaidOrder {
  _id: string
  number: string
  method: PaymentMethod
  unpaid: number
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

/** An admin says how such an order leaves the shop. */
export function UnpaidDialog({
  order: { _id, number, method, unpaid },
  onClose,
}: {
  order: UnpaidOrder
  onClose: () => void
}) {
  const queries = useQueryClient()
  const [answer, setAnswer] = useState<Answer>('collect')
  const choose = (value: string) => {
    const chosen = UNPAID_ANSWERS.find((option) => option === value)
    if (chosen) setAnswer(chosen)
  }
  return (
    <ActDialog
      title={t('How does {number} leave?', { number })}
      submitLabel={t('Save')}
      onDone={() => queries.invalidateQueries({ queryKey: ['orders'] })}
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
            {notVerifiedLabel(method)}: {formatTaka(unpaid)}
          </p>
          <RadioGroup
            legend={t('What shall happen')}
            name="answer"
            value={answer}
            onChange={choose}
            options={(['collect', 'send', 'wait'] as const).map((value) => ({ value, ...ANSWERS[value]() }))}
          />
          {answer === 'send' && <TextField label={t('Reason')} {...field('reason')} maxLength={200} required />}
        </>
      )}
    </ActDialog>
  )
}
