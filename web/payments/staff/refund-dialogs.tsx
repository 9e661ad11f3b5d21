import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import type { Refund } from '#shared/schemas/orders/refund.ts'
import { api, call } from '#web/api.ts'
import { ActDialog } from '#web/staff/act-dialog.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

interface DialogProps {
  onDone: () => unknown
  onClose: () => void
}

/** Notes that money of an order, or for pairs that came back, was paid back, all of it or a part, by a transaction or in cash. */
export function PayBackDialog({ refund, onDone, onClose }: DialogProps & { refund: Refund }) {
  const { order, exchange } = refund
  const number = exchange?.number ?? order?.number ?? ''
  const due = exchange ? exchange.now : refund.taka
  const [way, setWay] = useState('wallet')
  const taka = way === 'cash' && exchange ? exchange.cash : due
  const cash = {
    value: 'cash',
    label: t('In cash'),
    hint: exchange
      ? t('From the till of {store}', { store: exchange.store })
      : t('From the till of the showroom that has the order'),
  }
  const wallet = { value: 'wallet', label: exchange ? t('To a wallet, a card or a bank') : t('To a wallet or a bank') }
  return (
    <ActDialog
      title={t('Pay back {number}', { number })}
      submitLabel={t('Paid back')}
      onDone={onDone}
      onClose={onClose}
      onSubmit={({ text }) => {
        const reason = text('reason').trim()
        const from = way === 'cash' ? ({ cash: true } as const) : { reference: text('reference') }
        const json = { taka: readWhole(text('taka')), ...from, ...(reason && { reason }) }
        const { paid, exchange: pairs } = api.payments.refunds
        return exchange
          ? call(pairs[':exchangeId'].$post({ param: { exchangeId: exchange._id }, json }))
          : call(paid[':orderId'].$post({ param: { orderId: order?._id ?? '' }, json }))
      }}
    >
      {({ field }) => (
        <>
          <TextField
            label={t('Amount, in taka')}
            {...field('taka')}
            key={taka}
            inputMode="numeric"
            defaultValue={taka > 0 ? String(taka) : ''}
            hint={taka > 0 && t('{taka} are to go back', { taka: formatTaka(taka) })}
            required
          />
          {exchange?.cash === 0 ? (
            <p className="text-14 text-ink-muted">An order is paid back to a wallet or a bank.</p>
          ) : (
            <RadioGroup legend={t('How')} name="way" value={way} onChange={setWay} options={[wallet, cash]} />
          )}
          {way === 'wallet' && (
            <TextField
              label={t('Transaction ID')}
              {...field('reference')}
              autoComplete="off"
              maxLength={40}
              hint={t('As the wallet shows it after it was sent')}
              required
            />
          )}
          <TextField label={t('Reason')} {...field('reason')} maxLength={200} optional />
        </>
      )}
    </ActDialog>
  )
}

/** Takes back a refund that was noted by mistake. */
export function UndoRefundDialog({
  position,
  reference,
  taka,
  onDone,
  onClose,
}: DialogProps & { position: number; reference: string | null; taka: number }) {
  return (
    <ActDialog
      title={t('Undo this refund?')}
      submitLabel={t('Undo the refund')}
      onDone={onDone}
      onClose={onClose}
      onSubmit={({ text }) =>
        call(
          api.payments.refunds.undo[':position'].$post({
            param: { position: String(position) },
            json: { reason: text('reason') },
          }),
        )
      }
    >
      {({ field }) => (
        <>
          <p>
            {reference === null
              ? t('{taka} in cash were noted as paid back.', { taka: formatTaka(taka) })
              : t('{taka} were noted as paid back by {reference}.', { taka: formatTaka(taka), reference })}
          </p>
          <TextField label={t('Reason')} {...field('reason')} maxLength={200} required />
        </>
      )}
    </ActDialog>
  )
}
