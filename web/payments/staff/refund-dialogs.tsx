import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import type { Refund } from '#shared/schemas/orders/refund.ts'
import type { GivenVoucher } from '#shared/schemas/orders/voucher.ts'
import { api, call } from '#web/api.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { ActDialog } from '#web/staff/act-dialog.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

interface DialogProps {
  onDone: () => unknown
  onClose: () => void
}

interface PayBackProps extends DialogProps {
  refund: Refund
  /** shows the voucher that it went back by */
  onVoucher: (voucher: GivenVoucher) => void
}

export function PayBackDialog({ refund, onVoucher, onDone, onClose }: PayBackProps) {
  const { order, exchange } = refund
  const number = exchange?.number ?? order?.number ?? ''
  const due = exchange ? exchange.now : refund.taka
  const isVoucher = exchange !== null && exchange.byVoucher === exchange.now
  const [way, setWay] = useState(isVoucher ? 'voucher' : 'wallet')
  const open = exchange ? { cash: exchange.cash, wallet: due - (exchange.byVoucher ?? 0), voucher: due }[way] : due
  const taka = open ?? due
  const cash = {
    value: 'cash',
    label: t('In cash'),
    hint: exchange
      ? t('From the till of {store}', { store: exchange.store })
      : t('From the till of the showroom that has the order'),
  }
  const wallet = { value: 'wallet', label: exchange ? t('To a wallet, a card or a bank') : t('To a wallet or a bank') }
  const voucher = {
    value: 'voucher',
    label: t('By voucher'),
    hint: t('Its code is shown once, to be given to the buyer'),
  }
  const options = [
    ...(isVoucher ? [] : [wallet]),
    ...(isVoucher || exchange?.cash === 0 ? [] : [cash]),
    ...(shopFacts.vouchers ? [voucher] : []),
  ]
  return (
    <ActDialog
      title={t('Pay back {number}', { number })}
      submitLabel={t('Paid back')}
      onDone={onDone}
      onClose={onClose}
      onSubmit={({ text }) => {
        const reason = text('reason').trim()
        const ways = { cash: { cash: true }, voucher: { voucher: true } } as const
        const from = way === 'cash' || way === 'voucher' ? ways[way] : { reference: text('reference') }
        const json = { taka: readWhole(text('taka')), ...from, ...(reason && { reason }) }
        const { paid, exchange: pairs } = api.payments.refunds
        const sent = exchange
          ? call(pairs[':exchangeId'].$post({ param: { exchangeId: exchange._id }, json }))
          : call(paid[':orderId'].$post({ param: { orderId: order?._id ?? '' }, json }))
        return sent.then((answer) => {
          if (answer.voucher) onVoucher(answer.voucher)
          return answer
        })
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
          {options.length > 1 && (
            <RadioGroup legend={t('How')} name="way" value={way} onChange={setWay} options={options} />
          )}
          {exchange?.cash === 0 && (
            <p className="text-14 text-ink-muted">
              {isVoucher
                ? t('It was paid by voucher, and goes back to one')
                : t('An order is paid back to a wallet or a bank.')}
            </p>
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

/** How a voucher is called. */
export const voucherName = (ending: string) => t('voucher …{ending}', { ending })

/** Takes back a refund that was noted by mistake. */
export function UndoRefundDialog({
  position,
  reference,
  voucher,
  taka,
  onDone,
  onClose,
}: DialogProps & { position: number; reference: string | null; voucher?: string | null | undefined; taka: number }) {
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
            {voucher
              ? t('{taka} were noted as paid back by {reference}.', {
                  taka: formatTaka(taka),
                  reference: voucherName(voucher),
                })
              : reference === null
                ? t('{taka} in cash were noted as paid back.', { taka: formatTaka(taka) })
                : t('{taka} were noted as paid back by {reference}.', { taka: formatTaka(taka), reference })}
          </p>
          <TextField label={t('Reason')} {...field('reason')} maxLength={200} required />
        </>
      )}
    </ActDialog>
  )
}
