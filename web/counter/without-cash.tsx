import { type FormEvent, useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { type CounterMethod, saleNumber } from '#shared/rules/counter/counter.ts'
import { counterMethodName } from '#shared/rules/counter/counter-methods.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { readWhole, typedTransactionId } from '#shared/rules/typed-text.ts'
import { Button } from '#web/ui/button.tsx'
import { banglaQrOf } from './bangla-qr.ts'
import { nextNumber } from './device/queue.ts'
import type { ShopFacts } from './device/store.ts'
import type { Payment } from './device/tender.ts'
import type { Counter } from './device/use-counter.ts'
import { type PayingByVoucher, payByVoucher } from './device/voucher.ts'
import { CounterField, Message } from './field.tsx'

const WITHOUT_CASH: CounterMethod[] = ['Bkash', 'Nagad', 'BanglaQR', 'Card', 'Voucher']

interface WithoutCashProps {
  due: number
  payments: readonly Payment[]
  shop: ShopFacts
  counter: Counter
  onPay: (payment: Pick<Payment, 'method' | 'taka' | 'reference'>) => void
}

export function WithoutCash({ due, payments, shop, counter, onPay }: WithoutCashProps) {
  const [method, setMethod] = useState<CounterMethod | null>(null)
  const [amount, setAmount] = useState('')
  const [reference, setReference] = useState('')
  const [error, setError] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => setAmount(String(due)), [due])
  // The amount is there already.
  useEffect(() => {
    if (method) form.current?.querySelector<HTMLInputElement>('[name=reference]')?.focus()
  }, [method])
  const pay = (event: FormEvent) => {
    event.preventDefault()
    if (!method) return
    const taka = readWhole(amount)
    const id = typedTransactionId(reference)
    if (!(taka > 0)) return setError(t('Please enter whole taka'))
    // Nothing of it can be given back as change.
    if (taka > due) return setError(t('That is more than is to be paid'))
    if (!/^[A-Z0-9]{0,40}$/.test(id)) return setError(t('Please enter letters and digits only'))
    onPay({ method, taka, reference: id })
    setMethod(null)
    setReference('')
    setError('')
  }
  return (
    <div className="grid gap-3">
      <h3 className="text-16">{t('Without cash')}</h3>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {WITHOUT_CASH.filter((one) => one !== 'Voucher' || shop.settings.vouchers).map((one) => (
          <Button
            key={one}
            tone="secondary"
            className="px-2"
            aria-pressed={method === one}
            onClick={() => {
              setMethod(one)
              setAmount(String(due))
              setError('')
            }}
          >
            {counterMethodName(one)}
          </Button>
        ))}
      </div>
      {method === 'Voucher' && (
        <VoucherForm
          {...{ due, payments, isReached: counter.isReached }}
          onPay={(payment) => {
            setMethod(null)
            onPay(payment)
          }}
        />
      )}
      {method && method !== 'Voucher' && (
        <form key={method} ref={form} className="grid gap-3 rounded-m border border-line bg-surface p-4" onSubmit={pay}>
          {method === 'BanglaQR' && (
            <QrOfSale payload={shop.settings.banglaQr} taka={readWhole(amount)} counter={counter} />
          )}
          <CounterField
            label={t('Amount')}
            inputMode="numeric"
            required
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
          <CounterField
            label={method === 'Card' ? t('Number of the slip') : t('Last digits of the transaction')}
            maxLength={80}
            required={method !== 'Card'}
            autoComplete="off"
            name="reference"
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
          {error && <Message tone="bad">{error}</Message>}
          <Button type="submit">{t('Paid')}</Button>
        </form>
      )}
    </div>
  )
}

interface QrProps {
  payload: string | null
  taka: number
  counter: Counter
}

/** The shop's Bangla QR with this amount and the number that the receipt will have, for the customer's phone. */
export function QrOfSale({ payload, taka, counter: { device, store } }: QrProps) {
  const [picture, setPicture] = useState('')
  const [isRefused, setRefused] = useState(payload === null)
  useEffect(() => {
    if (payload === null || !device) return
    void (async () => {
      const { sequence } = await nextNumber(store.transaction('facts').store)
      const text = banglaQrOf(payload, taka, saleNumber(device, sequence))
      setRefused(text === null)
      if (text === null) return
      const { drawQr } = await import('#web/ui/draw-qr.ts')
      setPicture(drawQr(text))
    })()
  }, [payload, taka, device, store])
  if (isRefused)
    return <Message tone="warn">{t('The shop has no Bangla QR in its settings. Show the printed one.')}</Message>
  return picture ? (
    <img src={picture} alt={t('Bangla QR of this sale')} className="mx-auto w-72 max-w-full bg-surface" />
  ) : null
}

interface VoucherFormProps extends PayingByVoucher {
  onPay: (payment: Pick<Payment, 'method' | 'taka' | 'reference'>) => void
}

/** Types the code of a voucher; one that is scanned needs no form. */
function VoucherForm({ onPay, ...paying }: VoucherFormProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const pay = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError('')
    await payByVoucher(code, paying).then(onPay, ({ message }: Error) => setError(message))
    setBusy(false)
  }
  return (
    <form ref={form} className="grid gap-3 rounded-m border border-line bg-surface p-4" onSubmit={pay}>
      <CounterField
        label={t('Scan the voucher, or type its code')}
        maxLength={80}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      {error && <Message tone="bad">{error}</Message>}
      <Button type="submit" busy={busy}>
        {t('Pay {taka} by voucher', { taka: formatTaka(paying.due) })}
      </Button>
    </form>
  )
}
