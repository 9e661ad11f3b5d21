import { useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { formatShortAge } from '#shared/rules/people/age.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import {
  DIFFERENCE_ANSWERS,
  type DifferenceAnswer,
  type MatchedOrder,
  type MatchedPayment,
  type PaymentMatches,
} from '#shared/schemas/orders/payment.ts'
import { ApiError, api, call } from '#web/api.ts'
import { May } from '#web/auth/may.tsx'
import { ActDialog } from '#web/staff/act-dialog.tsx'
import { PageLink } from '#web/staff/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { TableColumn } from '#web/ui/table/table.tsx'

/** How long ago something was; the moment itself under the pointer. */
export function Age({ since }: { since: string }) {
  return (
    <time dateTime={since} title={formatDateTime(since)}>
      {formatShortAge(since, new Date())}
    </time>
  )
}

export interface PaymentChoice {
  dialog: 'assign' | 'pay-back' | 'release'
  payment: MatchedPayment
  /** the order that it was found beside */
  order: MatchedOrder | null
}
export type Choose = (chosen: PaymentChoice) => void

type Twice = PaymentMatches['usedTwice'][number]

export const lineActions = (choose: Choose): TableColumn<MatchedPayment> => ({
  key: 'act',
  header: t('What to do'),
  cell: (payment) => <LineActions payment={payment} choose={choose} />,
})

/** What can be done about a line: it goes to an order or back to its sender, or away from its order. */
function LineActions({ payment, choose }: { payment: MatchedPayment; choose: Choose }) {
  const { transactionId: id, amount, paisa, order, isPaidBack } = payment
  const taka = formatTaka(amount, paisa)
  if (isPaidBack) return <span className="text-ink-muted">Paid back</span>
  const action = (dialog: PaymentChoice['dialog'], label: string, spoken: string) => (
    <Button size="sm" tone="secondary" aria-label={spoken} onClick={() => choose({ dialog, payment, order: null })}>
      {label}
    </Button>
  )
  return (
    <span className="flex flex-wrap gap-2">
      {order
        ? action(
            'release',
            t('Take away'),
            t('Take {taka} of {id} away from {number}', { taka, id, number: order.number }),
          )
        : [
            <span key="assign">{action('assign', t('Assign'), t('Assign {taka} of {id}', { taka, id }))}</span>,
            <span key="back">{action('pay-back', t('Pay back'), t('Pay back {taka} of {id}', { taka, id }))}</span>,
          ]}
    </span>
  )
}

export const twiceCells = (choose: Choose): TableColumn<Twice>[] => [
  { key: 'id', header: t('Transaction ID'), cell: ({ transactionId }) => transactionId },
  {
    key: 'orders',
    header: t('Orders'),
    cell: ({ orders }) =>
      orders.length === 0 ? (
        '–'
      ) : (
        <ul className="grid gap-2">
          {orders.map(({ _id, number, name, phone, createdAt }) => (
            <li key={_id}>
              <PageLink to={`/dashboard/orders?order=${_id}`}>{number}</PageLink> · <Age since={createdAt} />
              <span className="block wrap-anywhere text-ink-muted">
                {accountName(name)} · {phone}
              </span>
            </li>
          ))}
        </ul>
      ),
  },
  {
    key: 'payments',
    header: t('Received'),
    cell: ({ payments }) =>
      payments.length === 0 ? (
        '–'
      ) : (
        <ul className="grid gap-2">
          {payments.map((payment) => (
            <li key={payment._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span>
                {[formatTaka(payment.amount, payment.paisa), payment.sender, payment.order?.number]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <May permission="write_payments" everywhere>
                <LineActions payment={payment} choose={choose} />
              </May>
            </li>
          ))}
        </ul>
      ),
  },
]

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
