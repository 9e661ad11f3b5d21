import { type FormEvent, useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { counterMethodName } from '#shared/rules/counter/counter-methods.ts'
import type { PayBackMethod } from '#shared/rules/counter/exchange.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { typedTransactionId } from '#shared/rules/typed-text.ts'
import type { ExchangeSource } from '#shared/schemas/counter/exchange.ts'
import { Button } from '#web/ui/button.tsx'
import type { PayBack } from '../device/exchange-draft.ts'
import { CounterField, Message } from '../field.tsx'
import { useEscape } from '../scan.ts'

interface PayBackProps {
  taka: number
  isCash: boolean
  /** from which orders were paid in advance */
  wallets: NonNullable<ExchangeSource['wallet']>[]
  /** whether it goes back to a voucher alone; `offersVoucher`: whether the shop gives any */
  isVoucher: boolean
  offersVoucher: boolean
  /** without a line: in cash, or later */
  isOffline: boolean
  /** why it does not go back in cash; empty: it does */
  cashProblem: string
  isShown: boolean
  onPaid: (payBack: PayBack | undefined) => Promise<void>
  onBack: () => void
}

const WALLETS: PayBackMethod[] = ['Bkash', 'Nagad']

/** How what is left goes back: from the drawer, to a wallet, or later. */
export function PayBackView(props: PayBackProps) {
  const { taka, isCash, wallets, isVoucher, offersVoucher, isOffline, cashProblem, isShown, onPaid, onBack } = props
  const [wallet, setWallet] = useState<PayBackMethod | null>(null)
  const [reference, setReference] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.querySelector('button')?.focus(), [])
  useEscape(isShown, onBack)
  const pay = async (payBack?: PayBack) => {
    if (busy) return
    setBusy(true)
    setError('')
    await onPaid(payBack).catch(({ message }: Error) => setError(message))
    setBusy(false)
  }
  const payWallet = (event: FormEvent) => {
    event.preventDefault()
    const id = typedTransactionId(reference)
    if (!/^[A-Z0-9]{1,40}$/.test(id)) return setError(t('Please enter letters and digits only'))
    if (wallet) void pay({ method: wallet, reference: id })
  }
  return (
    <section aria-labelledby="pay-back" className="mx-auto grid max-w-160 gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="pay-back" className="text-22">
          {t('Goes back to the customer')}
        </h2>
        <strong className="text-36">{formatTaka(taka)}</strong>
      </div>
      {error && <Message tone="bad">{error}</Message>}
      <div ref={first} className="grid gap-3">
        {isCash && cashProblem ? (
          <p className="text-14 text-ink-muted">{cashProblem}</p>
        ) : isCash ? (
          <Button size="lg" block busy={busy} onClick={() => void pay({ method: 'Cash', reference: '' })}>
            {t('In cash from the drawer')}
          </Button>
        ) : (
          <p className="text-14 text-ink-muted">
            {isVoucher
              ? t('It was paid by voucher, and goes back to one')
              : t('What did not come in cash does not go back in cash')}
          </p>
        )}
        {isOffline && <p className="text-14 text-ink-muted">{t('Vouchers and wallets need the line.')}</p>}
        {offersVoucher && !isOffline && (
          <Button
            size={isVoucher ? 'lg' : undefined}
            tone={isVoucher ? 'primary' : 'secondary'}
            busy={busy}
            onClick={() => void pay({ method: 'Voucher', reference: '' })}
          >
            {t('By voucher')}
          </Button>
        )}
        {!isVoucher &&
          wallets.map(({ method, number }) => (
            <p key={number}>
              {t('It was paid from {wallet}:', { wallet: counterMethodName(method) })}{' '}
              <strong translate="no">{number}</strong>
            </p>
          ))}
        {!isVoucher && !isOffline && (
          <div className="grid grid-cols-2 gap-2">
            {WALLETS.map((one) => (
              <Button key={one} tone="secondary" aria-pressed={wallet === one} onClick={() => setWallet(one)}>
                {counterMethodName(one)}
              </Button>
            ))}
          </div>
        )}
        {wallet && (
          <form className="grid gap-3 rounded-m border border-line bg-surface p-4" onSubmit={payWallet}>
            <p className="text-14">{t('Send it from the shop’s account first.')}</p>
            <CounterField
              label={t('Transaction ID')}
              maxLength={80}
              required
              autoComplete="off"
              value={reference}
              onChange={({ currentTarget }) => setReference(currentTarget.value)}
            />
            <Button type="submit" busy={busy}>
              {t('Paid')}
            </Button>
          </form>
        )}
        <div className="grid gap-1">
          <Button tone="secondary" busy={busy} onClick={() => void pay()}>
            {t('Later')}
          </Button>
          <p className="text-14 text-ink-muted">{t('It waits in the list of refunds, and the slip says so.')}</p>
        </div>
      </div>
      <Button tone="quiet" onClick={onBack}>
        {t('Back to the exchange')}
      </Button>
    </section>
  )
}
