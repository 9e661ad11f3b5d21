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

type Way = 'wallet' | 'cash' | 'voucher' | 'waived'

const isWay = (text: string): text is Way => ['wallet', 'cash', 'voucher', 'waived'].includes(text)

/** In which ways money of a refund can go back, and how much: what was paid by voucher goes back to one, and what a courier has waits. */
function waysOf({ exchange, taka }: Refund): { value: Way; label: string; hint?: string; most: number }[] {
  const now = exchange ? exchange.now : taka
  const isVoucher = exchange !== null && now > 0 && exchange.byVoucher === now
  const ways = {
    wallet: {
      label: exchange ? t('To a wallet, a card or a bank') : t('To a wallet or a bank'),
      most: isVoucher ? 0 : now - (exchange?.byVoucher ?? 0),
    },
    cash: {
      label: t('In cash'),
      hint: exchange
        ? t('From the till of {store}', { store: exchange.store })
        : t('From the till of the showroom that has the order'),
      most: isVoucher ? 0 : (exchange?.cash ?? taka),
    },
    voucher: {
      label: t('By voucher'),
      hint: t('Its code is shown once, to be given to the buyer'),
      most: shopFacts.vouchers ? now : 0,
    },
    waived: { label: t('Not at all'), hint: t('It stays with the shop, and is due no more'), most: taka },
  }
  return Object.entries(ways).flatMap(([value, way]) => (isWay(value) && way.most > 0 ? [{ value, ...way }] : []))
}

export function PayBackDialog({ refund, onVoucher, onDone, onClose }: PayBackProps) {
  const { order, exchange } = refund
  const number = exchange?.number ?? order?.number ?? ''
  const ways = waysOf(refund)
  const [way, setWay] = useState<Way>(ways[0]?.value ?? 'waived')
  const taka = ways.find(({ value }) => value === way)?.most ?? 0
  const isWaived = way === 'waived'
  const has = (value: Way) => ways.some((one) => one.value === value)
  return (
    <ActDialog
      title={t('Pay back {number}', { number })}
      submitLabel={isWaived ? t('Give it up') : t('Paid back')}
      onDone={onDone}
      onClose={onClose}
      onSubmit={({ text }) => {
        const reason = text('reason').trim()
        const from = way === 'wallet' ? { reference: text('reference') } : { [way]: true as const }
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
          <RadioGroup
            legend={t('How')}
            name="way"
            value={way}
            onChange={(value) => isWay(value) && setWay(value)}
            options={ways}
          />
          {exchange?.cash === 0 && !isWaived && (
            <p className="text-14 text-ink-muted">
              {has('wallet')
                ? t('An order is paid back to a wallet or a bank.')
                : order || exchange.sales.length > 0
                  ? t('It was paid by voucher, and goes back to one')
                  : t('A gift without a receipt is worth a voucher, which pays for other shoes')}
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
          <TextField
            label={t('Reason')}
            {...field('reason')}
            maxLength={200}
            {...(isWaived ? { required: true } : { optional: true })}
          />
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
  isWaived,
  taka,
  onDone,
  onClose,
}: DialogProps & NonNullable<Refund['paidBack']> & { taka: number }) {
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
            {isWaived
              ? t('{taka} were given up: they are due again.', { taka: formatTaka(taka) })
              : voucher
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
