import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { DIFFERENCE_ANSWERS, type DifferenceAnswer, type MatchedPayment } from '#shared/schemas/orders/payment.ts'
import { ApiError, api, call } from '#web/api.ts'
import { ActDialog } from '#web/staff/act-dialog.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

interface LineDialogProps {
  payment: MatchedPayment
  onDone: () => unknown
  onClose: () => void
}

/**
 * Takes a line of a statement for the payment of an order: the one that it was found beside, or one whose number is entered. What
 * becomes of a difference is asked once it is known.
 */
export function AssignDialog({
  payment,
  order,
  onDone,
  onClose,
}: LineDialogProps & { order: { number: string; due: number } | null }) {
  // Taka that the line is short of what is due; null: not known yet.
  const [missing, setMissing] = useState<number | null>(order && order.due - payment.amount)
  const [answer, setAnswer] = useState<DifferenceAnswer | null>(null)
  const choose = (value: string) => setAnswer(DIFFERENCE_ANSWERS.find((option) => option === value) ?? null)
  return (
    <ActDialog
      title={order ? t('Payment of {number}', { number: order.number }) : t('Assign to an order')}
      submitLabel={t('Assign')}
      onDone={onDone}
      onClose={onClose}
      onSubmit={({ text }) => {
        const reason = text('reason').trim()
        const json = {
          order: order?.number ?? text('order'),
          ...(missing && answer && { difference: answer }),
          ...(missing && answer === 'accept' && { reason }),
        }
        return call(api.payments.assign[':paymentId'].$post({ param: { paymentId: payment._id }, json })).catch(
          (error: unknown) => {
            if (error instanceof ApiError) setMissing(missingIn(error) ?? missing)
            throw error
          },
        )
      }}
    >
      {({ field }) => (
        <>
          <p>{lineText(payment)}</p>
          {!order && (
            <TextField
              label={t('Order number')}
              {...field('order')}
              autoComplete="off"
              maxLength={60}
              onChange={() => {
                setMissing(null)
                setAnswer(null)
              }}
              required
            />
          )}
          {missing !== null && missing !== 0 && (
            <RadioGroup
              legend={
                missing > 0
                  ? t('{taka} are missing', { taka: formatTaka(missing) })
                  : t('{taka} too much received', { taka: formatTaka(-missing) })
              }
              {...field('difference')}
              value={answer}
              onChange={choose}
              options={missing > 0 ? TOO_LITTLE : TOO_MUCH}
              required
            />
          )}
          {answer === 'accept' && <TextField label={t('Reason')} {...field('reason')} maxLength={200} required />}
        </>
      )}
    </ActDialog>
  )
}

const TOO_LITTLE = [
  {
    value: 'ask',
    label: t('Ask for the rest'),
    hint: t('By email, if the buyer gave one. The order waits until it is there.'),
  },
  { value: 'accept', label: t('Accept the difference'), hint: t('The order counts as paid.') },
]
const TOO_MUCH = [
  { value: 'pay-back', label: t('Pay it back'), hint: t('It waits under ‘To pay back’.') },
  { value: 'accept', label: t('Keep it'), hint: t('Agreed with the buyer.') },
]

function missingIn({ errors }: ApiError): number | null {
  const params = errors.find(({ path }) => path === 'difference')?.params
  return params?.difference === undefined ? null : -Number(params.difference)
}

/** Notes that money which belongs to no order was sent back. */
export function PayBackLineDialog({ payment, onDone, onClose }: LineDialogProps) {
  return (
    <ActDialog
      title={t('Pay back {taka}', { taka: formatTaka(payment.amount, payment.paisa) })}
      submitLabel={t('Paid back')}
      onDone={onDone}
      onClose={onClose}
      onSubmit={({ text }) =>
        call(
          api.payments.refunds.line[':paymentId'].$post({
            param: { paymentId: payment._id },
            json: { reference: text('reference') },
          }),
        )
      }
    >
      {({ field }) => (
        <>
          <p>{lineText(payment)}</p>
          <TextField
            label={t('Transaction ID')}
            {...field('reference')}
            autoComplete="off"
            maxLength={40}
            hint={t('As the wallet shows it after it was sent')}
            required
          />
        </>
      )}
    </ActDialog>
  )
}

/** Takes a line away from the order for which it pays. */
export function ReleaseDialog({ payment, onDone, onClose }: LineDialogProps) {
  const number = payment.order?.number ?? ''
  return (
    <ActDialog
      title={t('Take it away from {number}?', { number })}
      submitLabel={t('Take away')}
      onDone={onDone}
      onClose={onClose}
      onSubmit={({ text }) =>
        call(
          api.payments.release[':paymentId'].$post({
            param: { paymentId: payment._id },
            json: { reason: text('reason') },
          }),
        )
      }
    >
      {({ field }) => (
        <>
          <p>
            {lineText(payment)}. {t('{number} is to be paid again.', { number })}
          </p>
          <TextField label={t('Reason')} {...field('reason')} maxLength={200} required />
        </>
      )}
    </ActDialog>
  )
}

function lineText({ transactionId, amount, paisa, sender }: MatchedPayment): string {
  return [formatTaka(amount, paisa), transactionId, sender].filter(Boolean).join(' · ')
}
